import type { StageConfig } from '../../aws/config.ts';
import type { Place } from '../place.ts';

/** The state of a check: in order, blocks going live, should be fixed, or cannot be checked from here. */
export type FindingState = 'good' | 'blocks' | 'warns' | 'unknown';

/** One thing the doctor has looked at, in words, and what to do about it. */
export type Finding = {
  /** What it belongs to: "texts", "e-mail", "tenant acme". */
  readonly about: string;
  readonly state: FindingState;
  readonly sentence: string;
  readonly todo?: string;
};

/** What is looked at: a stage at AWS with its configuration, or the portal on this machine, which has none. */
export type Patient = { readonly place: Place; readonly config: StageConfig | undefined };

/** Makes the findings of one area. */
export const findingsAbout = (about: string) => {
  const make = (state: FindingState) => (sentence: string, todo?: string) => ({
    about,
    state,
    sentence,
    ...(todo ? { todo } : {}),
  });
  return { good: make('good'), blocks: make('blocks'), warns: make('warns'), unknown: make('unknown') };
};

/** What the stand-ins say to a question they do not know (AWS says the same to one it does not know). */
const NOT_KNOWN = ['UnknownOperationException', 'InvalidAction', 'InvalidActionException', 'UnknownError'];
const NOT_ALLOWED = /^(?:AccessDenied|UnauthorizedOperation|AuthorizationError)/;

/**
 * Puts one question to AWS. A question that cannot be answered from here is told as that and not as good news: the
 * local cloud has no sandboxes and no backups, and an operator's credentials may not be allowed to ask.
 */
export async function findingFrom(
  about: string,
  what: string,
  question: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const { unknown } = findingsAbout(about);
  try {
    return await question();
  } catch (error) {
    const { name } = error as Error;
    if (NOT_KNOWN.includes(name)) return [unknown(`${what}: the local cloud can’t tell.`)];
    if (NOT_ALLOWED.test(name)) return [unknown(`${what}: your credentials aren’t allowed to ask (${name}).`)];
    throw error;
  }
}
