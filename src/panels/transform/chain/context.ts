import { type Context, createContext, useContext } from "react";
import type { Chain } from "../editor.ts";
import type { StepActions } from "./useStepActions.ts";

/** A menu of types that is open: for a new step at an index path, or for another type of a step. */
export type TypeMenu = { at: { x: number; y: number }; back: HTMLElement } & (
  | { kind: "add"; path: string }
  | { kind: "type"; id: string }
);

/** Actions of one chain's editor; stable while the chain changes. */
export type StepsActions = {
  place: Chain;
  arranging: StepActions;
  toggle: (id: string, open: boolean) => void;
  /** Selects a step alone, with others, or all between it and the one selected before. */
  select: (id: string, how: "alone" | "also" | "between") => void;
  openTypes: (menu: TypeMenu) => void;
};

/** State of one chain's lists, nested ones too. */
export type StepsView = {
  /** Steps by UUID whose parameters are shown, or not, against what is usual. */
  open: ReadonlyMap<string, boolean>;
  /** The step with the tab stop. */
  current: string | null;
  selected: ReadonlySet<string>;
};

export const StepsActions = createContext<StepsActions | null>(null);
export const StepsView = createContext<StepsView | null>(null);

function useGiven<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (!value) throw new Error("A step stands outside the editor of its chain.");
  return value;
}

export const useActions = () => useGiven(StepsActions);
export const useView = () => useGiven(StepsView);
