/**
 * `npm start`: builds what changed, starts the whole portal on this machine and prints its addresses. Data stays in
 * `.local/` between runs; `npm run reset` deletes it. Set `PORT` for another port and `PORTAL_DATA` for another folder.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '#infra/build/build.ts';
import { clockControl, liveBy } from '#infra/local/clock.ts';
import { dataFolderOf, madeFolder, portSentence, wantedPort } from '#infra/local/host/start-settings.ts';
import { startLocalPortal } from '#infra/local/portal.ts';
import { seedOnce } from '#infra/local/try-out/seed/seed-once.ts';
import type { Outcome } from '#shared/outcome.ts';

const started = performance.now();
const root = join(import.meta.dirname, '..');

/** The bundlers run in a separate process, so their memory is freed before the portal starts. */
function build(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'bin/build.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed; its own message is above.');
}

/** True if this option was given. */
const isTold = (option: string): boolean => process.argv.includes(option);

/** A valid setting; otherwise prints what is wrong and exits. */
function usable<Setting>(setting: Outcome<Setting, string>): Setting {
  if (setting.ok) return setting.value;
  throw new Error(setting.refusal);
}

async function run(): Promise<void> {
  const port = usable(wantedPort(process.env));
  const dataDir = usable(madeFolder(dataFolderOf(root, process.env)));
  if (!isBuilt()) build();
  const [isToTryOut, isWanted] = [isTold('--try-out'), isTold('--seed') && !isTold('--empty')];
  await seedOnce({ root, dataDir, port, isWanted, say: console.log });
  const clock = clockControl({ dataDir });
  liveBy(clock);
  const portal = await startLocalPortal({
    root,
    dataDir,
    clock,
    port,
    isToTryOut,
    logLevel: isTold('--verbose') ? 'INFO' : 'WARN',
  });
  const { home, tenants, console: desk, people, inbox, bank, api } = portal.addresses;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const width = Math.max(...tenants.map(({ url }) => url.length));
  console.log(`\nThe portal runs (${seconds} s). Nothing leaves this machine.\n`);
  const elsewhere = portSentence(port, Number(new URL(home).port));
  if (elsewhere) console.log(`  ${elsewhere}\n`);
  for (const { url, name, about } of tenants) console.log(`  ${url.padEnd(width)}  ${name} (${about})`);
  const names = people.map(({ name }) => name.split(' ')[0]).join(', ');
  console.log(`\n  ${desk.padEnd(width)}  the staff’s console${names && `: one click signs you in as ${names}`}`);
  console.log(`  ${inbox.padEnd(width)}  texts and emails the portal sent`);
  console.log(`  ${bank.padEnd(width)}  the bank: let payments arrive or be returned, move the clock`);
  console.log(`  ${api.padEnd(width)}  the API, call by call`);
  console.log(`  ${home.padEnd(width)}  all of these on one page`);
  console.log(`\nCtrl-C stops it; the data stays in ${dataDir} (npm run reset deletes it).`);

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(130);
    stopping = true;
    console.log('\nStopping …');
    await portal.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

try {
  await run();
} catch (error) {
  console.error(`\nThe portal could not start: ${(error as Error).message}`);
  if (isTold('--verbose')) console.error(error);
  process.exit(1);
}
