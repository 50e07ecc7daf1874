/**
 * The result of a decision: the value, or the reason for a refusal. An expected refusal is a value and never thrown.
 */
export type Outcome<T, R> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R };

/** A successful result. */
export const done = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A refusal with its reason. */
export const refuse = <R>(refusal: R): { readonly ok: false; readonly refusal: R } => ({ ok: false, refusal });

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
