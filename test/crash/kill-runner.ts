/**
 * Kills the real portal process under load, again and again over the same data, and audits what is left: `KILLS=200
 * SEED=… node test/crash/kill-runner.ts`. Ends with 1 when a cent moved twice or a transfer was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';
import { randomOf, SEED, tell } from './figures.ts';
import { audited, openingOf } from './kill-audit.ts';
import { aCrowd, refreshed, underLoad } from './kill-load.ts';

const KILLS = Number(process.env['KILLS'] ?? 200);
/** Early enough to meet a start in its first steps, late enough that dozens are under way. */
const KILL_AFTER_MS = { least: 60, most: 2500 };

async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-kills-'));
  const random = randomOf(SEED);
  const crowd = aCrowd();
  const told = new Map<number, number>();
  let portal: RunningPortal = await startPortal(dataDir);
  const { port } = portal;
  try {
    const opening = await openingOf(port);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await refreshed(crowd, portal);
      const killAfterMs = KILL_AFTER_MS.least + random() * (KILL_AFTER_MS.most - KILL_AFTER_MS.least);
      await underLoad(crowd, portal, { killAfterMs, told, random });
      portal = await startPortal(dataDir, port);
      if (kill % 20 === 0) console.log(`${kill} kills`);
    }
    const { complaints, ...figures } = await audited(dataDir, port, crowd.all, opening);
    const { transfers, started, atBank, twice, lost, repeatedReceipts } = figures;
    const answers = [...told].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(JSON.stringify({ seed: SEED, kills: KILLS, answers, ...figures }));
    for (const complaint of complaints.slice(0, 20)) console.error(complaint);
    const note = `${transfers} transfers, ${started} started, ${atBank} at the bank, ${repeatedReceipts} receipts repeated`;
    tell({ what: 'SIGKILL of the portal under load', runs: KILLS, twice, lost, note });
    return complaints.length === 0;
  } finally {
    await portal.kill();
    if (!process.env['KEEP']) rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log(`SEED=${SEED}`);
process.exitCode = (await run()) ? 0 : 1;
