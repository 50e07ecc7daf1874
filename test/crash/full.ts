/**
 * `npm run test:crash`: the whole proof that money is never doubled and never lost, minutes long. Plays every run,
 * kills the real portal 200 times, and prints a table of figures with the seed; `SEED=…` plays the same again, and
 * `KILLS=0` leaves the process alone.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, SEED } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
const figures = join(folder, 'figures.jsonl');
const env: NodeJS.ProcessEnv = { ...process.env, CRASH: 'full', SEED: String(SEED), CRASH_FIGURES: figures };
const run = (args: readonly string[]): boolean =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;

/** The table, as wide as its widest line. */
function tableOf(lines: readonly Figure[]): string {
  const width = Math.max(...lines.map(({ what }) => what.length));
  const shown = ({ what, runs, twice = 0, lost = 0, note = '' }: Figure) =>
    [
      what.padEnd(width),
      String(runs).padStart(7),
      String(twice).padStart(6),
      String(lost).padStart(5),
      ` ${note}`,
    ].join(' ');
  return [`${'what'.padEnd(width)}    runs  twice  lost`, ...lines.map(shown)].join('\n');
}

// Printed first, so that a proof that is stopped can be replayed.
console.log(`SEED=${SEED}`);
const started = performance.now();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const isProved = run([vitest, 'run', 'test/crash']);
const survivesKills = env['KILLS'] === '0' || run([join(import.meta.dirname, 'kill-runner.ts')]);
const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
console.log(`\n${tableOf(lines.map((line) => JSON.parse(line) as Figure))}`);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\nSEED=${SEED}, ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = isProved && survivesKills ? 0 : 1;
