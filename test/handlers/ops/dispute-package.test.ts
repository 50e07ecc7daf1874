import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { disputePackage } from '#functions/console/reports/dispute-package.ts';
import { paperPdf } from '#functions/messages/paper-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cleared, draft } from '../../crash/scenes.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-proof-'));
/** A debit that was good, and that the client's bank returns as not authorized. */
const setup = await setUpBookkeeping();
const payment = await cleared(setup, await draft(setup, { fileNumber: '24-2000' }));
for (const { id } of await setup.book.of(payment.id)) setup.world.plaid.console.advance(id, 'returned', 'R10');
await setup.acts.sync(setup.ports);
await setup.written();
const returned = await setup.stored(payment);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = { timeZone: 'America/Chicago', now: new Date('2026-11-23T18:00:00.000Z') };
function packageOf(transfer: Transfer, askedOn?: string) {
  const drawn = disputePackage(transfer, { ...at, askedOn });
  if (!drawn.ok) throw new Error(drawn.refusal.code);
  return drawn.value;
}
const rowsOf = (transfer: Transfer, askedOn?: string): Record<string, string> =>
  Object.fromEntries(
    packageOf(transfer, askedOn)
      .sections.slice(0, -1)
      .flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])),
  );
/** As a screen or a printer shows it: lines break where there is room. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, '');

describe('the proof of an authorization for a bank that disputes a debit (X-254)', () => {
  it('has the text that was agreed to, its hash, who, when, where and how they proved their identity', async () => {
    const { authorization } = returned;
    if (!authorization) throw new Error('A debit has an authorization.');
    const { text } = await readPdf(await paperPdf(senderOf(aTenant()), packageOf(returned), { compress: false }));
    expect(inOneLine(text)).toContain(inOneLine(authorization.text));
    expect(createHash('sha256').update(authorization.text).digest('hex')).toBe(authorization.textSha256);
    for (const value of [
      authorization.textSha256,
      authorization.textVersion,
      authorization.sourceAddress,
      authorization.userAgent,
      authorization.agreedAt,
      authorization.authenticatedAt,
      `${returned.firstName} ${returned.lastName}`,
      returned.referenceId,
    ])
      expect(inOneLine(text)).toContain(inOneLine(value));
  });

  it('has the return’s code in words, the account’s last four, and each step', () => {
    const rows = rowsOf(returned);
    expect(rows['Return code']).toBe('R10: the client’s bank says it wasn’t authorized');
    expect(rows['Account, last four digits']).toBe(returned.authorization?.account.accountLastFourDigits);
    const steps =
      packageOf(returned)
        .sections.at(-1)
        ?.rows.map(({ value }) => value) ?? [];
    expect(steps).toHaveLength(returned.events.length);
    expect(steps).toContain('Returned (R10)');
    expect(steps).toContain('Cleared');
  });

  it('is due ten banking days after the bank asked, over a holiday and weekends', () => {
    // Thanksgiving is November 26, 2026. It and weekends are not banking days.
    expect(rowsOf(returned, '2026-11-20')['Response due by']).toBe('12/07/2026');
    expect(rowsOf(returned)['Response due by']).toContain('isn’t recorded here');
  });

  it('states what is not stored, and fills nothing in', () => {
    const bare = aTransfer({ authorization: undefined, source: undefined, accountCheck: undefined });
    const rows = rowsOf(bare);
    for (const label of ['Agreed', 'IP address', 'SHA-256 of the text', 'The bank’s answer', 'Bank'])
      expect(rows[label]).toBe('Not recorded');
    expect(rows['Return code']).toBe('Not returned');
    expect(packageOf(bare).prints).toEqual([{ heading: expect.any(String), text: 'Not recorded' }]);
  });

  it('is written by command for a debit only, readable by its owner, and recorded in the audit log', async () => {
    const out = join(folder, 'proof.pdf');
    const given = { transfer: returned.id, by: 'Rosa Diaz', out };
    expect(linesOf(await setup.ops('call take-proof', given))).toBe(`out  ${out}`);
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
    expect(statSync(out).mode & 0o077).toBe(0);
    const log = linesOf(await setup.ops('audit show', { about: 'ledger/proof-taken' }));
    expect(log).toMatch(new RegExp(`staff Rosa Diaz.*reference=${returned.referenceId}`));
    const wire = aTransfer({ method: 'Wire' });
    expect(disputePackage(wire, { ...at, askedOn: undefined })).toMatchObject({ refusal: { code: 'staff/no-debit' } });
  });

  it('has no whole number of an account, no phone and no SSN', () => {
    // The bank finds the entry by its trace number, which isn't an account number.
    const said = JSON.stringify(packageOf({ ...returned, creditTraceId: undefined }));
    expect(said).not.toContain(setup.payer.client.mobilePhone);
    expect(said.replaceAll(/[0-9a-f]{24,64}|[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toMatch(/\d{9,17}/);
  });
});
