import { appendFileSync } from 'node:fs';
import { randomOf } from '../support/random.ts';

/** True if every run is played: `npm run test:crash`, which takes hours. */
export const isFull = process.env['CRASH'] === 'full';

/**
 * `npm test` sets this. Every other call, including `npm run test:all` and a file run by hand, plays the longer draws.
 */
export const isShort = process.env['TESTS'] === 'short';

/** How much is drawn: for `npm test` in a minute, for `npm run test:all` in minutes, and for the full proof. */
export const sized = <T>(short: T, long: T, full: T): T => (isFull ? full : isShort ? short : long);

/** Drawn runs and survivors take long in the full proof, and longer on a busy machine. */
export const LONG = { timeout: 1_800_000 };

/** The seed of the drawn runs, the same for all files of a run (`vitest.config.ts`). `SEED=…` replays it. */
export const SEED = Number(process.env['SEED_OF_RUN'] ?? process.env['SEED'] ?? Date.now() % 2_147_483_647);

/** One line of the table that the full proof ends with. */
export type Figure = {
  readonly what: string;
  readonly runs: number;
  readonly twice?: number;
  readonly lost?: number;
  readonly note?: string;
};

/** Adds a line to the table, if a table was requested. */
export function tell(figure: Figure): void {
  const file = process.env['CRASH_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Draws this many items from a list. */
export function drawn<T>(list: readonly T[], count: number): readonly T[] {
  if (count >= list.length) return list;
  const random = randomOf(SEED);
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}
