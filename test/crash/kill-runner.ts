/**
 * Kills the real portal process under load, again and again over the same data, and audits the result: `KILLS=200
 * SEED=… node test/crash/kill-runner.ts`. Exits with 1 if a cent moved twice or a transfer was lost.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callHost } from '../e2e/support/local-cloud.ts';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';
import { randomOf } from '../support/random.ts';
import { SEED, tell } from './figures.ts';
import { audited, connectedTo, noteReceipts, openingOf, type Receipts, tableOf } from './kill-audit.ts';
import { bookOfBank, complaintsAfterKill } from './kill-books.ts';
import { aCrowd, refreshed, type Told, underLoad } from './kill-load.ts';

const KILLS = Number(process.env['KILLS'] ?? 200);
/** Early enough to meet a start in its first steps, late enough that dozens are under way. */
const KILL_AFTER_MS = { least: 60, most: 2500 };

/** The amounts that can be paid out, and started in a day. A real tenant's limits are not tested here. */
const PLENTY_CENTS = 1_000_000_000;
const PLENTY = { amount: 1_000_000_000_000, count: 1_000_000 };

/**
 * A staff command in a process of its own: the adapters keep the address at which they first found the table, and each
 * portal has another.
 */
const staff = (...words: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../bin/ops.ts'), ...words]);

/** Fills the tenant's ledger, and lifts the velocity limits in its file, which takes two people. */
async function prepareTenant(port: number): Promise<void> {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, '../../tenants/acme.json'), 'utf8'));
  const bounds = { day: PLENTY, week: PLENTY };
  const folder = mkdtempSync(join(tmpdir(), 'portal-kills-tenant-'));
  const changed = join(folder, 'acme.json');
  writeFileSync(changed, JSON.stringify({ ...file, velocity: { client: bounds, tenant: bounds } }));
  const { stdout: said } = await staff('tenant', 'apply', changed, '--by', 'Kim Ops');
  rmSync(folder, { recursive: true });
  const [approval] = /call approve-proposal .*/.exec(said) ?? [];
  if (approval) await staff(...approval.split(' '), '--by', 'Sam Okafor');
  const top = { method: 'POST', body: { amountCents: PLENTY_CENTS } };
  const { status, text } = await callHost(port, 'bank', `/console/ledgers/${file.provider.clientId}/top-up`, top);
  if (status !== 200) throw new Error(`The bank refused: ${text}`);
}

async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-kills-'));
  const random = randomOf(SEED);
  const crowd = aCrowd();
  const told: Told = new Map();
  let portal: RunningPortal = await startPortal(dataDir);
  const { port } = portal;
  // The staff's commands look for the portal there.
  process.env['PORTAL_DATA'] = dataDir;
  try {
    await prepareTenant(port);
    const opening = await openingOf(port);
    const receipts: Receipts = new Map();
    const tableNow = () => tableOf(dataDir, crowd.all);
    await connectedTo(dataDir);
    const bank = await bookOfBank();
    const afterKills: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await refreshed(crowd, portal);
      const killAfterMs = KILL_AFTER_MS.least + random() * (KILL_AFTER_MS.most - KILL_AFTER_MS.least);
      await underLoad(crowd, portal, { killAfterMs, told, random });
      portal = await startPortal(dataDir, port);
      await connectedTo(dataDir);
      const wrong = await complaintsAfterKill(bank, tableNow);
      afterKills.push(...wrong.map((complaint) => `after kill ${kill}: ${complaint}`));
      if (kill % 20 > 0) continue;
      console.log(`${kill} kills`);
      await noteReceipts(port, crowd.all, receipts);
    }
    const { complaints: atTheEnd, ...figures } = await audited(dataDir, port, crowd.all, { opening, receipts });
    const complaints = [...afterKills, ...atTheEnd];
    const { transfers, started, atBank, twice, lost, repeatedReceipts, parkedMessages } = figures;
    const answers = [...told].map(([answer, count]) => `${count} × ${answer}`).join(', ');
    console.log(JSON.stringify({ seed: SEED, kills: KILLS, answers, ...figures }));
    for (const complaint of complaints.slice(0, 20)) console.error(complaint);
    if (complaints.length > 20) console.error(`… and ${complaints.length - 20} more`);
    const note = `${transfers} transfers, ${started} started, ${atBank} at the bank, ${repeatedReceipts} receipts repeated, ${parkedMessages} messages parked`;
    tell({ what: 'SIGKILL of the portal under load', runs: KILLS, twice, lost, note });
    return complaints.length === 0;
  } finally {
    await portal.kill();
    if (!process.env['KEEP']) rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log(`SEED=${SEED}`);
const isSound = await run();
process.exit(isSound ? 0 : 1);
