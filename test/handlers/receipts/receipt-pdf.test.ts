import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inter } from '#functions/messages/inter.ts';
import { receiptOf, withLive } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { runsOf } from '#functions/messages/typeface.ts';
import { requiredName } from '#shared/client/client.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';

const sender = senderOf(aTenant());

const AS_OF = '2026-11-22T23:21:00.000Z';
const WIRE_RECEIPT = {
  ...{ reference: 'F1', received: 1_249_000, sender: 'ADA BUYER', on: '2026-11-22' },
  ...{ confirmedBy: 'Rosa', at: AS_OF },
};
type Overrides = Parameters<typeof aTransfer>[0];

const receiptFor = (overrides: Overrides = {}, of = sender) =>
  receiptOf(of, aTransfer(overrides), 'portal.example', { asOf: AS_OF });

const printed = async (overrides: Overrides = {}, of = sender) =>
  readPdf(await receiptPdf(of, receiptFor(overrides, of), { compress: false }));

const settled = { status: 'completed', startedAt: '2026-11-20T15:00:00.000Z', completedAt: '2026-11-23T15:00:00.000Z' };

const ended = (name: string, actor: string, to: string, reason?: string) => ({
  id: 'e1',
  name,
  from: 'pending',
  to,
  actor,
  at: '2026-11-22T20:00:00.000Z',
  ...(reason ? { reason } : {}),
});
const NO_PROOF = 'This is not proof of payment.';
const offered = { disbursement: true, type: 'Client Disbursement' };

/** A payment's state, and the one sentence that its receipt has. */
const HAPPENED = [
  {
    overrides: { startedAt: '2026-11-20T15:00:00.000Z' },
    sentence:
      'On its way, not yet cleared. Money should leave the account within the next business day, and the banks can ' +
      'take it back until about Fri, Nov 27. This is not proof of cleared funds.',
  },
  { overrides: { status: 'submitted' }, sentence: `The bank hasn't confirmed this payment yet. ${NO_PROOF}` },
  {
    overrides: { status: 'requested' },
    sentence: `Acme Title asked for this payment, and it hasn't been made yet. ${NO_PROOF}`,
  },
  {
    overrides: { ...offered, status: 'viewed' },
    sentence: `Ada Buyer hasn't accepted this payment yet. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'awaiting wire', method: 'Wire' },
    sentence: `Acme Title hasn't received this wire yet. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'completed', method: 'Wire', completedAt: AS_OF, clearedAt: AS_OF },
    sentence: 'Acme Title received this wire on 11/22/2026.',
  },
  {
    overrides: {
      ...{ status: 'completed', method: 'Wire', completedAt: AS_OF, clearedAt: AS_OF },
      wireReceipt: WIRE_RECEIPT,
    },
    sentence: 'Acme Title received $12,490.00 by wire on 11/22/2026: $25.00 less than the payment asks for.',
  },
  { overrides: { ...settled, ...offered }, sentence: 'Paid to Ada Buyer on 11/23/2026.' },
  {
    overrides: { status: 'cancelled', events: [ended('cancelled', 'client', 'cancelled')] },
    sentence: `Canceled by Ada Buyer on 11/22/2026. No money was taken. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'cancelled', events: [ended('cancel', 'staff', 'cancelled')] },
    sentence: `Canceled by Acme Title on 11/22/2026. No money was taken. ${NO_PROOF}`,
  },
  {
    overrides: {
      ...{ status: 'cancelled', method: 'Wire' },
      events: [ended('chooseWire', 'client', 'awaiting wire'), ended('cancel', 'staff', 'cancelled')],
    },
    sentence: `Canceled on 11/22/2026, before Acme Title had confirmed a wire for it. ${NO_PROOF}`,
  },
  {
    overrides: { ...offered, status: 'cancelled', events: [ended('recall', 'staff', 'cancelled')] },
    sentence: `Canceled by Acme Title on 11/22/2026. No money was sent. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'cancelled', events: [ended('decline', 'client', 'cancelled')] },
    sentence: `Declined by Ada Buyer on 11/22/2026. No money was taken. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'cancelled', events: [ended('cancel', 'system', 'cancelled')] },
    sentence: `Not answered in time: it ended on 11/22/2026. No money moved. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'error', events: [ended('returned', 'provider', 'error', 'R10')] },
    sentence: `The bank of Ada Buyer returned this payment on 11/22/2026: reported as not authorized (R10). ${NO_PROOF}`,
  },
  {
    overrides: { ...settled, status: 'error', events: [ended('returned', 'provider', 'error', 'R01')] },
    sentence: `This payment had arrived. The bank of Ada Buyer took it back on 11/22/2026: not enough money in the account (R01). ${NO_PROOF}`,
  },
  {
    overrides: {
      status: 'cancelled',
      events: [ended('returned', 'provider', 'error', 'R99'), ended('close', 'staff', 'cancelled', 'Called')],
    },
    sentence: `The bank of Ada Buyer returned this payment on 11/22/2026: code R99. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'error', events: [ended('failed', 'provider', 'error', 'R16')] },
    sentence: `The bank didn't make this payment on 11/22/2026. No money moved. ${NO_PROOF}`,
  },
  {
    overrides: { status: 'error', method: 'Wire', events: [ended('markProblem', 'staff', 'error')] },
    sentence: `There has been a problem with this wire since 11/22/2026. Acme Title hasn't confirmed it. ${NO_PROOF}`,
  },
  { overrides: { status: 'error' }, sentence: `This payment wasn't made, or was returned. ${NO_PROOF}` },
];

/** Every letter a name may have, in groups short enough for a line. */
function lettersOfNames(): readonly string[] {
  const all = Array.from({ length: 0x2100 }, (_, at) => String.fromCodePoint(at));
  const allowed = all.filter((letter) => requiredName.safeParse(`A${letter}b`).success && /[^\sŉǄ]/.test(letter));
  const alone = allowed
    .filter((letter) => !/[\p{M}\p{C}]/u.test(letter))
    .join('')
    .normalize('NFC');
  return alone.match(/.{1,50}/gu) ?? [];
}

describe('the receipt as PDF', () => {
  it('is one A4 page, upright, with the reference and the large amount (R-216)', async () => {
    const { pages, text } = await printed();
    expect(pages).toEqual([{ width: 595.28, height: 841.89 }]);
    expect(text).toContain('EM-7Q4K-2M9P');
    expect(text).toContain('$12,515.00');
  });

  it('has the amount that arrived by wire as its large amount, and the requested amount as the total (R-216)', async () => {
    const wire = {
      status: 'completed',
      method: 'Wire',
      completedAt: AS_OF,
      source: undefined,
      wireReceipt: WIRE_RECEIPT,
    };
    expect(receiptFor(wire).amount).toBe('$12,490.00');
    const { text } = await printed(wire);
    expect(text).toMatch(/Total\s*\$12,515\.00\s*Arrived by wire\s*\$12,490\.00/);
    const exact = { ...wire, wireReceipt: { ...WIRE_RECEIPT, received: 1_251_500 } };
    expect(receiptFor(exact).amount).toBe('$12,515.00');
    expect((await printed(exact)).text).not.toContain('Arrived by wire');
  });

  it('names the file number of the closing, if there is one (X-058)', async () => {
    expect((await printed({ fileNumber: '24-1187' })).text).toMatch(/File number\s*24-1187/);
    expect((await printed()).text).not.toContain('File number');
  });

  it('explains that an instant payment takes minutes, once it is on its way (X-035)', async () => {
    const instant = { disbursement: true, fee: 0, provider: { attempt: 1, network: 'rtp' } };
    const { text } = await printed({ ...instant, startedAt: '2026-11-21T15:00:00.000Z' });
    expect(text).toContain('Funds are usually in the account within minutes.');
    expect(text).toMatch(/Method\s*Instant payment/);
    expect((await printed({ ...instant, status: 'viewed' })).text).not.toMatch(/Instant payment|minutes/);
  });

  it('has everything that the payment details have', async () => {
    const { text } = await printed({
      creditTraceId: '021000020000001',
      notes: [{ note: 'For <b>12 Oak</b>' }],
      completedAt: '2026-11-23T15:00:00.000Z',
      status: 'completed',
      authorization: {
        textVersion: '1',
        text: 'I authorize Acme Title to debit one time.',
        textSha256: 'x',
        shownVersion: 1,
        total: 1_251_500,
        account: aTransfer().source,
        agreedAt: '2026-11-20T15:00:00.000Z',
        authenticatedAt: '2026-11-20T15:00:00.000Z',
        authenticatedBy: 'texted code',
        sourceAddress: '203.0.113.9',
        userAgent: 'test',
        keepUntil: '2033-11-20T15:00:00.000Z',
      },
    });
    const facts = [
      'Acme Title',
      'Received, not yet cleared.',
      '11/20/26 09:00 am',
      'Ada Buyer',
      '12 Oak Street, Springfield, IL 62701',
      'Earnest Money Deposit for Purchase',
      'For <b>12 Oak</b>',
      'First Platypus Bank x4821',
      'ACH',
      'On the bank statement ACME TITLE PAYMENT',
      'portal.example 021000020000001 EM-7Q4K-2M9P',
      '$12,500.00',
      '$15.00',
      '11/23/2026',
      'I authorize Acme Title to debit one time.',
      '60 days after it sent the first statement',
      '(217) 555-0100',
      'help@acme.example',
    ];
    // A line may break anywhere, so words are compared, not lines.
    const words = text.replaceAll(/\s+/g, ' ');
    for (const fact of facts) expect(words).toContain(fact);
  });

  it('works with a screen reader: tagged from the title to the table cells, in English', async () => {
    const { tags, raw } = await printed();
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/Lang (en-US)');
    expect(raw).toContain('/DisplayDocTitle true');
  });

  it('embeds its fonts', async () => {
    const { raw } = await printed();
    expect(raw).toMatch(/\/FontFile[23] \d+ 0 R/);
    expect(raw).toMatch(/\/BaseFont \/[A-Z]+\+Inter-SemiBold/);
    expect(raw).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  it('prints every letter that a name can have, in one typeface and without empty boxes (X-127)', async () => {
    const letters = lettersOfNames();
    expect(letters.join('').length).toBeGreaterThan(700);
    const { text, raw } = await printed({ firstName: letters.join(' '), lastName: 'Żółty' });
    // The apostrophe and the similar letter share a glyph.
    expect(text.replaceAll(/\s/g, '').replaceAll('ʼ', '’')).toContain(`${letters.join('').replaceAll('ʼ', '’')}Żółty`);
    expect(text).not.toContain('\uFFFD');
    for (const [, face] of raw.matchAll(/\/BaseFont \/[A-Z]+\+(\w+)/g)) expect(face).toContain('Inter');
  });

  it.each([
    ['Nguyễn Thị Hồng Nhung', 'Nguyễn Thị Hồng Nhung'],
    ['محمد الأحمد', '[letters not shown]'],
    ['陳偉 Buyer', '[letters not shown] Buyer'],
    ['Ada 😀 日本', 'Ada [letters not shown]'],
    ['A ≥ B, ✓', 'A [letters not shown] B, [letters not shown]'],
  ])('never replaces a letter by a question mark: %s', async (note, shown) => {
    const { text } = await printed({ notes: [{ note }] });
    expect(text.replaceAll(/\s+/g, '')).toContain(`Notes${shown}`.replaceAll(' ', ''));
    expect(text).not.toMatch(/\?\?|\uFFFD/);
  });

  it('spans several numbered pages with a long note', async () => {
    const { pages, text } = await printed({ notes: [{ note: 'A long note. '.repeat(600) }] });
    expect(pages.length).toBeGreaterThan(1);
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it.each(TRANSFER_STATUSES)('of a payment that is %s reads as paid only when it is (X-100)', (status) => {
    const { title, sentence } = receiptFor({ status, clearedAt: status === 'completed' ? AS_OF : undefined });
    expect(title === 'Payment receipt').toBe(status === 'completed');
    expect(/This is not proof of (payment|cleared funds)\./.test(sentence)).toBe(status !== 'completed');
  });

  it('explains that a settled debit is not cleared, until when, and that the receipt is no proof of payment (X-127)', async () => {
    const { text } = await printed(settled);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Payment received, not yet cleared');
    expect(words).toContain('The banks can still take it back until about Fri, Nov 27.');
    expect(words).toContain('This is not proof of cleared funds.');
    expect(words).toContain('Status Completed, not yet cleared');
    expect(words).toContain('Status as of 11/22/2026, 5:21 PM CST');
    expect(words).not.toMatch(/complete\.|Payment receipt/);
    const cleared = receiptFor({ ...settled, clearedAt: '2026-11-27T20:00:00.000Z' });
    expect([cleared.title, cleared.sentence]).toEqual([
      'Payment receipt',
      'Cleared on 11/27/2026. Acme Title can use the money.',
    ]);
  });

  it.each(HAPPENED)('explains in one sentence what happened: $sentence (X-127)', ({ overrides, sentence }) => {
    expect(receiptFor(overrides).sentence).toBe(sentence);
  });

  it('lists no completion day for returned money', async () => {
    const { text } = await printed({
      ...settled,
      status: 'error',
      clearedAt: '2026-11-27T20:00:00.000Z',
      returnedAt: AS_OF,
      events: [ended('returned', 'provider', 'error', 'R10')],
    });
    expect(text).not.toMatch(/Completed|Cleared/);
    expect(text).toMatch(/Returned\s*11\/22\/2026/);
  });

  it('has no words about debits for a wire, and no bank statement text of ours', async () => {
    const { text } = await printed({ method: 'Wire', status: 'cancelled', source: undefined });
    expect(text).not.toMatch(/60 days|Statement Description/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('a wire can be called back only while the money is still there');
  });

  it('names the time zone of its times', async () => {
    expect((await printed()).text).toContain('11/20/26 09:00 am CST');
  });

  it('fits onto US paper, with a company’s name of any length (X-127)', async () => {
    const long = senderOf(
      aTenant({
        name: `${'Wolfeschlegelsteinhausen '.repeat(3)}Tit`,
        address1: 'M'.repeat(80),
        address2: 'W'.repeat(80),
      }),
    );
    const { raw, pages, text } = await printed({ propertyAddress1: 'M'.repeat(60), fileNumber: '24-1187' }, long);
    // A page 792 points high, placed on one of 842, ends 50 points above its bottom.
    const heights = [...raw.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => Number(y));
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.min(...heights)).toBeGreaterThan(841.89 - 792 + 18);
    // The band is behind the whole name, because white letters on white paper are invisible.
    const [, bandHeight = '0'] = /0 0 595\.28 ([\d.]+) re/.exec(raw) ?? [];
    const title = text.split('\n').indexOf('Payment on its way');
    expect(Number(bandHeight)).toBeGreaterThan(32 + 2 * 18);
    expect(heights[title]).toBeLessThan(841.89 - Number(bandHeight));
    expect(pages.length).toBeLessThanOrEqual(2);
  });

  it('keeps the money rows together on one page', async () => {
    for (const lines of [1, 8, 12, 16, 20, 24, 28]) {
      const note = 'A line of a note.\n'.repeat(lines);
      const { pageTexts } = await printed({ notes: [{ note }], creditTraceId: '021000020000001' });
      const money = pageTexts.filter((text) => /^(?:Fee|Total)$/m.test(text));
      expect(money, `${lines} lines`).toEqual([expect.stringMatching(/^Fee$[\s\S]*^Total$/m)]);
    }
  });

  it('has the link to the status now on one line of its own, so that no hyphen in it breaks it (X-360)', async () => {
    const link = 'https://acme.closings.example/status#-a-B-c-D-e-F-g-H-i-J-';
    const { text } = readPdf(await receiptPdf(sender, withLive(receiptFor(), link), { compress: false }));
    expect(text.split('\n')).toContain(link);
  });

  it('names the account that a disbursement is paid to', async () => {
    const { source: destination } = aTransfer();
    const { text } = await printed({ disbursement: true, type: 'Client Disbursement', destination, source: undefined });
    expect(text).toContain('Deposit to\nFirst Platypus Bank x4821');
  });
});

describe('the typeface', () => {
  it.each([
    ['regular', 'latin-400'],
    ['regularExtended', 'latin-ext-400'],
    ['regularVietnamese', 'vietnamese-400'],
    ['semibold', 'latin-600'],
    ['semiboldExtended', 'latin-ext-600'],
    ['semiboldVietnamese', 'vietnamese-600'],
  ] as const)('%s is the file of the package, in base64', (name, file) => {
    const path = createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-${file}-normal.woff`);
    expect(inter[name]).toBe(readFileSync(path).toString('base64'));
  });

  it('removes every control character', () => {
    expect(runsOf('a\u0000b\u200fc\td')).toEqual([{ part: 'main', text: 'abc d' }]);
    expect(runsOf('')).toEqual([]);
  });
});
