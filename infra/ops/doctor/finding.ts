import type { StageConfig } from '../../aws/config.ts';
import type { Place } from '../kit/place.ts';

/** A check's result: fine, blocks going live, should be fixed, or can't be checked from here. */
export type FindingState = 'good' | 'blocks' | 'warns' | 'unknown';

/** One check's result in words, and what to do about it. */
export type Finding = {
  /** Its area: "texts", "e-mail", "tenant acme". */
  readonly about: string;
  readonly state: FindingState;
  readonly sentence: string;
  readonly todo?: string;
};

/** The place to examine: a stage at AWS with its configuration, or the portal on this machine, which has none. */
export type Patient = { readonly place: Place; readonly config: StageConfig | undefined };

/** The command that applies a tenant's file. At AWS the session says who runs it. */
export const applying = ({ place: { stage } }: Patient, id: string): string =>
  `npm run ops -- tenant apply tenants/${id}.json ${stage === 'local' ? '--by <you>' : `--stage ${stage}`}`;

/** Makes one area's findings. */
export const findingsAbout = (about: string) => {
  const make = (state: FindingState) => (sentence: string, todo?: string) => ({
    about,
    state,
    sentence,
    ...(todo ? { todo } : {}),
  });
  return { good: make('good'), blocks: make('blocks'), warns: make('warns'), unknown: make('unknown') };
};

/** The stand-ins' error for an unsupported call, which is also AWS's for an unknown one. */
const NOT_KNOWN = ['UnknownOperationException', 'InvalidAction', 'InvalidActionException', 'UnknownError'];
const NOT_ALLOWED = /^(?:AccessDenied|UnauthorizedOperation|AuthorizationError)/;

/**
 * Asks AWS one question. If it can't be asked from here, it is reported as unknown, not as good: the local cloud has no
 * sandboxes or backups, and an operator's credentials may lack the permission.
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
