import type { RefusalCode } from './refusals.ts';

type Done<T> = { readonly ok: true; readonly value: T };
type Refused<R> = { readonly ok: false; readonly refusal: R };

/**
 * The result of a decision: the value, or the reason for a refusal. An expected refusal is a value and never thrown.
 */
export type Outcome<T, R> = Done<T> | Refused<R>;

/** A successful result. */
export const done = <T>(value: T): Done<T> => ({ ok: true, value });

type Refuse = {
  <R extends { readonly code: RefusalCode }>(refusal: R): Refused<R>;
  <R>(refusal: R): Refused<R>;
};

/** A refusal with its reason. Its type keeps the code, so that a function's type says how it can refuse. */
export const refuse: Refuse = <R>(refusal: R): Refused<R> => ({ ok: false, refusal });

/** The possible refusals of a function that returns an outcome or a promise of one. */
export type RefusalOf<F extends (...given: never[]) => unknown> =
  Awaited<ReturnType<F>> extends Outcome<unknown, infer R> ? R : never;

/** Requires an argument that cannot exist if a declared refusal never happens, so that this does not compile. */
export type Exactly<Said, Refused> = [Exclude<Said, Refused>] extends [never]
  ? []
  : [neverRefused: Exclude<Said, Refused>];

/** Throws on a programming error: the fact can only be false if the code is wrong. */
export function invariant(fact: unknown, sentence: string): asserts fact {
  if (!fact) throw new Error(`Invariant broken: ${sentence}`);
}
