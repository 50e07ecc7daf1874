import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Proof, type Puzzle, puzzle } from '#shared/contracts/puzzle.ts';
import { cached } from './cached.ts';
import { proofs } from './key-service.ts';
import { setting } from './settings.ts';

/** Rounds of one try. We make one for a puzzle and one to check a proof; a browser makes hundreds. */
const TRY_COST = 2_000;

/**
 * What puzzles are signed with: derived from the key that signs codes, under a name of its own, the same in all
 * containers.
 */
const signingSecret = cached((name: string) => proofs.make(name), { seconds: 3600 });
const SECRET_NAME = 'puzzle:signature';

/** The puzzles of the proof of work. None is stored: its signature proves that we issued it. */
export const puzzles = {
  /** The counter is anywhere below the setting, so that skipping numbers saves no tries. */
  async make(data: Puzzle['parameters']['data']): Promise<Puzzle> {
    const made = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: TRY_COST,
      counter: randomInt(Number(setting('PUZZLE_TRIES'))),
      data,
      deriveKey,
      hmacSignatureSecret: await signingSecret(SECRET_NAME),
    });
    return puzzle.parse(made);
  },

  /** Whether the puzzle is one of ours, unchanged, and solved. The caller checks when and where it is valid. */
  async isSolved({ challenge, solution }: Proof): Promise<boolean> {
    const hmacSignatureSecret = await signingSecret(SECRET_NAME);
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified;
  },
};
