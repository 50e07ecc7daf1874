import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reversalRequest } from '#functions/console/reports/reversal-request.ts';
import { paperPdf } from '#functions/messages/paper-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { addBankingDays, easternTime } from '#shared/banking-days.ts';
import { formatDay } from '#shared/dates.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout } from '../../support/payouts.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-reversal-'));
const setup = await setUpBookkeeping();
const completedAt = new Date(setup.world.clock.now().getTime() - 3_600_000).toISOString();
const paid = await addPayout(setup.world, setup.payer.client, {
  ...{ status: 'completed', completedAt, startedAt: completedAt, creditTraceId: '021000029461242' },
  provider: { attempt: 1, rank: 3, transferId: 'payout-at-provider' } as Transfer['provider'],
  destination: aTransfer().source,
});
await setup.written();
const twice = { why: 'duplicate', reason: 'Paid by check on the same day' };
await run('call propose-reversal', 'Rosa Diaz', twice);
await run('call second-person', 'Sam Okafor', { move: 'ask reversal' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const out = join(folder, 'request.pdf');
async function run(command: `call ${string}`, by: string, given: object = {}) {
  const heard = await setup.ops(command, { transfer: paid.id, by, ...given });
  await setup.written();
  return heard.ok ? linesOf(heard) : heard.refusal.code;
}

describe('the request of a reversal, by command (X-296, X-297)', () => {
  it('is written as a PDF for the provider’s support, readable by its owner, and recorded in the audit log (X-131)', async () => {
    expect(await run('call take-reversal', 'Rosa Diaz', { out })).toBe(`out  ${out}`);
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
    expect(statSync(out).mode & 0o077).toBe(0);
    const log = linesOf(await setup.ops('audit show', { about: 'ledger/reversal-taken' }));
    expect(log).toMatch(new RegExp(`staff Rosa Diaz.*reference=${paid.referenceId}`));
  });

  it('has what the provider needs to find the entry, the reason, the deadline, and only four digits of the account', async () => {
    const stored = await setup.stored(paid);
    const at = { company: 'Acme Title', timeZone: 'America/Chicago', now: setup.world.clock.now() };
    const drawn = reversalRequest(stored, at);
    if (!drawn.ok) throw new Error(drawn.refusal.code);
    const { text } = await readPdf(await paperPdf(senderOf(aTenant()), drawn.value, { compress: false }));
    const until = addBankingDays(easternTime(stored.completedAt ?? '').on, 5);
    const inOneLine = text.replaceAll(/\s+/g, ' ');
    for (const value of [
      ...['payout-at-provider', '021000029461242', '$1,000.00', paid.referenceId, formatDay(until)],
      ...['Duplicate of another entry', 'Paid by check on the same day', 'Rosa Diaz', 'Sam Okafor', '4821'],
    ])
      expect(inOneLine).toContain(value);
    const bare = JSON.stringify(reversalRequest({ ...stored, creditTraceId: undefined }, at));
    expect(bare).not.toContain(setup.payer.client.mobilePhone);
    expect(bare).not.toMatch(/\d{9,17}/);
  });
});
