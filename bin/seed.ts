/**
 * `npm run seed`: plays three months of payments into an empty data folder; `npm start` does this before its first
 * start. `PORT` is the port of the portal that will use the folder, and `PORTAL_DATA` is the folder. The story ends
 * now, or at a future moment given as an argument. The portal then continues from there.
 */
import { join } from 'node:path';
import { clockControl } from '#infra/local/clock.ts';
import { dataFolderOf, madeFolder, wantedPort } from '#infra/local/host/start-settings.ts';
import { playSeed } from '#infra/local/try-out/seed/seed.ts';
import { beginStory } from '#infra/local/try-out/seed/seed-once.ts';
import type { Outcome } from '#shared/outcome.ts';

const [, , until] = process.argv;
const root = join(import.meta.dirname, '..');

/** A valid setting; otherwise prints what is wrong and exits. */
function usable<Setting>(setting: Outcome<Setting, string>): Setting {
  if (setting.ok) return setting.value;
  console.error(setting.refusal);
  process.exit(1);
}

/** Shows the story's progress, on a terminal whose line can be overwritten. */
const show = (part: number): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r  ${Math.round(part * 100)}% `);
};

const port = usable(wantedPort(process.env));
const dataDir = usable(madeFolder(dataFolderOf(root, process.env)));
const isOver = usable(beginStory(dataDir));
const end = until ? new Date(until) : new Date();
const aheadMs = Math.max(0, end.getTime() - Date.now());
await playSeed({ root, dataDir, port, end, show });
if (until) clockControl({ dataDir }).advanceMs(aheadMs);
isOver();
if (process.stdout.isTTY) process.stdout.write('\r        \r');
process.exit(0);
