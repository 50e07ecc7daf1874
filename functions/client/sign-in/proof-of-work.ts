import { PROOF_MAX_CHARACTERS, type Proof, type Puzzle, proof } from '#shared/contracts/puzzle.ts';
import type { ProofUse } from '#shared/contracts/route.ts';
import { PUZZLE_LIFE_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { secondsOf } from './allowances.ts';
import type { SignInPorts, Visitor } from './ports.ts';

/** Issues a puzzle, which is valid at this tenant for a while. */
export const givePuzzle = async (
  { puzzles }: Pick<SignInPorts, 'puzzles'>,
  { tenant, now }: Visitor,
): Promise<Outcome<Puzzle, never>> => done(await puzzles.make({ tenant, until: secondsOf(now) + PUZZLE_LIFE_SECONDS }));

function readProof(shown: string): Proof | undefined {
  if (shown.length > PROOF_MAX_CHARACTERS) return undefined;
  try {
    return proof.safeParse(JSON.parse(Buffer.from(shown, 'base64').toString('utf8'))).data;
  } catch {
    // Not our error: the caller sent text that isn't JSON. The refusal says what is needed.
    return undefined;
  }
}

/** Uses up one use of a valid proof in an atomic write, so that only one of two calls with the same proof succeeds. */
async function isTaken(
  ports: Pick<SignInPorts, 'puzzles' | 'counts'>,
  { tenant, now }: Visitor,
  use: ProofUse,
  shown: Proof | undefined,
): Promise<boolean> {
  if (!shown) return false;
  const { nonce, data } = shown.challenge.parameters;
  if (data.tenant !== tenant || data.until < secondsOf(now) || !(await ports.puzzles.isSolved(shown))) return false;
  return ports.counts.add(tenant, `proof#${nonce}`, { window: use, most: 1, expiresAt: data.until + 60 });
}

/**
 * Charges a call its proof of work before anything is looked up. A caller who walks through numbers, or has texts sent
 * to premium numbers, pays for each, from any number of addresses. The wait is the same whether or not a number is
 * known.
 */
export async function takeProof(
  ports: Pick<SignInPorts, 'puzzles' | 'counts' | 'measure'>,
  caller: Visitor,
  { use, shown = '' }: { readonly use: ProofUse; readonly shown: string | undefined },
): Promise<Outcome<true, Refusal<'proof/needed'>>> {
  if (await isTaken(ports, caller, use, readProof(shown))) return done(true);
  ports.measure({ ProofsRefused: 1 }, caller.tenant);
  return refuse({ code: 'proof/needed' });
}
