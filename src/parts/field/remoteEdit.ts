import { createContext, useContext, useEffect, useRef, useState } from "react";

/** Name of the person whose remote edit replaced this value; undefined where the user changed it last. */
export const Others = createContext<() => string | undefined>(() => undefined);

/** Remote edit of a value while another one is being typed. */
export type RemoteEdit<T> = { by: string; value: T };

/**
 * Watches a value that is being typed over.
 * @param typing something is typed that is not handed over @param own whether a value is what was handed over here
 */
export function useRemoteEdit<T>(
  value: T,
  typing: boolean,
  own: (value: T) => boolean,
): RemoteEdit<T> | undefined {
  const whose = useContext(Others);
  const [by, setBy] = useState<string>();
  const last = useRef(value);
  /** The value over which was begun to type. */
  const from = useRef(value);
  if (!typing || own(value)) from.current = value;
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    setBy(whose());
  }, [value, whose]);
  return typing && by !== undefined && !Object.is(from.current, value) ? { by, value } : undefined;
}
