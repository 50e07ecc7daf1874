import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Proof, type Puzzle, puzzle } from '#shared/contracts/puzzle.ts';
import { cached } from './cached.ts';
import { proofs } from './key-service.ts';
import { setting } from './settings.ts';

/** The rounds per try. We compute one for a puzzle and one to check it; a browser computes hundreds. */
const TRY_COST = 2_000;

/** The key to sign puzzles, derived from the key for codes with a separate name. All containers get the same. */
const signingSecret = cached((name: string) => proofs.make(name), { seconds: 3600 });
const SECRET_NAME = 'puzzle:signature';

/** The puzzles of the proof of work. They are not stored, because the signature proves that we issued them. */
export const puzzles = {
  /** The counter is random below the setting, so that skipping numbers saves nothing. */
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

  /** True if the puzzle is ours, unchanged and solved. The caller checks its time and purpose. */
  async isSolved({ challenge, solution }: Proof): Promise<boolean> {
    const hmacSignatureSecret = await signingSecret(SECRET_NAME);
    return (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified;
  },
};
