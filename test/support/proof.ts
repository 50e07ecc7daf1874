import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { PROOF_HEADER, puzzle } from '#shared/contracts/puzzle.ts';

/** A puzzle with hardly any work, valid for as long as a test takes, signed by a key unknown to the portal. */
export function anEasyPuzzle(tenant: string): Promise<unknown> {
  const data = { tenant, until: Math.floor(Date.now() / 1000) + 600 };
  const easy = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 2, deriveKey };
  return createChallenge({ ...easy, data, hmacSignatureSecret: 'a guess' });
}

/** Solves a puzzle from the API. Returns the header's content. */
export async function solve(given: unknown): Promise<string> {
  const challenge = puzzle.parse(given);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The header with the proof of a puzzle. */
export const proofOf = async (given: unknown): Promise<Record<string, string>> => ({
  [PROOF_HEADER]: await solve(given),
});
