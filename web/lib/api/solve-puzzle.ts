import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { puzzle } from '#shared/contracts/puzzle.ts';

/** A phone that takes longer is too busy. The server's answer then says what to do. */
const SOLVING_MAX_MS = 30_000;

/** Solves a puzzle from the API, and formats the proof for its header; undefined if it can't be solved. */
export async function solvedPuzzle(given: unknown): Promise<string | undefined> {
  const challenge = puzzle.parse(given);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVING_MAX_MS });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
