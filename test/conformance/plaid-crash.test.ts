import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBank } from './plaid-support.ts';

const CHILD = join(import.meta.dirname, 'plaid-crash-child.ts');
/** Enough that the kill falls into the middle of steady work. */
const PAYMENTS_BEFORE_KILL = 50;

test('every payment confirmed before kill -9 exists afterwards, with its event and its amount', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plaid-crash-'));
  const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('\n').length > PAYMENTS_BEFORE_KILL) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const answered = said.split('\n').slice(0, -1);
  const acme = { clientId: 'acme', secret: 'secret', name: 'Acme Title' };
  const opened = await openBank({ clients: [acme], dataDir });
  const plaid = opened.as(acme);
  const known = new Set<string>();
  for (let after = 0, more = true; more; ) {
    const { data } = await plaid.transferEventSync({ after_id: after, count: 500 });
    for (const { transfer_id } of data.transfer_events) known.add(transfer_id);
    after += data.transfer_events.length;
    more = data.has_more;
  }
  expect(answered.length).toBeGreaterThanOrEqual(PAYMENTS_BEFORE_KILL);
  expect(answered.filter((id) => !known.has(id))).toEqual([]);
  // A step is complete or missing: as many dollars are pending in the ledger as there are payments in the stream.
  expect((await plaid.transferLedgerGet({})).data.balance.pending).toBe(`${known.size}.00`);
  await opened.close({ keep: true });
  rmSync(dataDir, { recursive: true });
});
