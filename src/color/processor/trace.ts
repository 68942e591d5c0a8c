import { equal } from "#ocio/model/equal.ts";
import type { NameResolver } from "./nameResolver.ts";

/** Question about a configuration, which depends on nothing else. */
export type Question<T> = (names: NameResolver) => T;

/**
 * Questions that a computation asked its configuration, with the answers: its result holds for every configuration
 * that gives the same answers, whatever else was edited.
 */
export class Trace {
  /** True if a file was asked for, whose contents no question tells. */
  readsFiles = false;
  private readonly asked: { question: Question<unknown>; answer: unknown }[] = [];

  /** Asks, and remembers the answer. */
  ask<T>(names: NameResolver, question: Question<T>): T {
    const answer = answerOf(names, question);
    this.asked.push({ question, answer });
    if (answer instanceof Error) throw answer;
    return answer;
  }

  /** True if a configuration gives the same answers. */
  holds(names: NameResolver): boolean {
    return this.asked.every(({ question, answer }) => isSame(answerOf(names, question), answer));
  }
}

function answerOf<T>(names: NameResolver, question: Question<T>): T | Error {
  try {
    return question(names);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Error && b instanceof Error ? a.message === b.message : equal(a, b);
}
