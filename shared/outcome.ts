/** The result of a decision: the value, or the reason why not. An expected "no" is a value, never thrown. */
export type Outcome<T, R> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R };

/** The answer is yes, and this is what came of it. */
export const done = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** The answer is no, for this reason. */
export const refuse = <R>(refusal: R): { readonly ok: false; readonly refusal: R } => ({ ok: false, refusal });

/** What a function that gives an outcome, now or later, may refuse. */
export type RefusalOf<F extends (...given: never[]) => unknown> =
  Awaited<ReturnType<F>> extends Outcome<unknown, infer R> ? R : never;

/** Asks for an argument that cannot be given, so that a declared refusal that never happens does not compile. */
export type Exactly<Said, Refused> = [Exclude<Said, Refused>] extends [never]
  ? []
  : [neverRefused: Exclude<Said, Refused>];

/** Stops at a programmer's mistake: what is asserted here can only be false if the code is wrong. */
export function invariant(fact: unknown, sentence: string): asserts fact {
  if (!fact) throw new Error(`Invariant broken: ${sentence}`);
}
