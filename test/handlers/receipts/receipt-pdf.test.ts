import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { poppins } from '#functions/messages/poppins.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { runsOf } from '#functions/messages/typeface.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';

const sender = senderOf(aTenant());

const printed = async (overrides: Parameters<typeof aTransfer>[0] = {}) =>
  readPdf(await receiptPdf(sender, receiptOf(sender, aTransfer(overrides), 'portal.example'), { compress: false }));

describe('the receipt as PDF', () => {
  it('is one A4 page, upright, with the reference and the large amount (R-216)', async () => {
    const { pages, text } = await printed();
    expect(pages).toEqual([{ width: 595.28, height: 841.89 }]);
    expect(text).toContain('EM-7Q4K-2M9P');
    expect(text).toContain('$12,515.00');
  });

  it('names the file number of the closing, if there is one (X-058)', async () => {
    expect((await printed({ fileNumber: '24-1187' })).text).toMatch(/File number\s*24-1187/);
    expect((await printed()).text).not.toContain('File number');
  });

  it('says that an instant payment takes minutes, once it is on its way (X-035)', async () => {
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
      'This payment is complete.',
      '11/20/26 09:00 am',
      'Ada Buyer',
      '12 Oak Street, Springfield, IL 62701',
      'Earnest Money Deposit for Purchase',
      'For <b>12 Oak</b>',
      'First Platypus Bank x4821',
      'ACH',
      'portal.example 021000020000001 EM-7Q4K-2M9P',
      '$12,500.00',
      '$15.00',
      '11/23/2026',
      'I authorize Acme Title to debit one time.',
      '60 days after it sent the first statement',
      '(217) 555-0100',
      'help@acme.example',
    ];
    // A line may break anywhere: words are compared, not lines.
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
    expect(raw).toMatch(/\/BaseFont \/[A-Z]+\+Poppins-SemiBold/);
    expect(raw).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  it('prints Central European names, without empty boxes', async () => {
    const { text } = await printed({ firstName: 'Łucja Žofie', lastName: 'Nguyễn 李' });
    expect(text.replaceAll('\n', '')).toContain('Łucja Žofie Nguyen ?');
    expect(text).not.toContain('\uFFFD');
  });

  it('spans several numbered pages with a long note', async () => {
    const { pages, text } = await printed({ notes: [{ note: 'A long note. '.repeat(600) }] });
    expect(pages.length).toBeGreaterThan(1);
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it.each(TRANSFER_STATUSES)('of a payment that is %s reads as paid only when it is (X-100)', (status) => {
    const receipt = receiptOf(sender, aTransfer({ status }), 'portal.example');
    const isUnderWay = ['submitted', 'pending', 'completed'].includes(status);
    expect(receipt.title === 'Payment receipt').toBe(isUnderWay);
    expect(/not a proof of payment/.test(receipt.sentence)).toBe(!isUnderWay);
  });

  it('of a disbursement names the account the money goes to', async () => {
    const { source: destination } = aTransfer();
    const { text } = await printed({ disbursement: true, type: 'Client Disbursement', destination, source: undefined });
    expect(text).toContain('Deposit to\nFirst Platypus Bank x4821');
  });
});

describe('the typeface', () => {
  it.each([
    ['regular', 'latin-400'],
    ['regularExtended', 'latin-ext-400'],
    ['semibold', 'latin-600'],
    ['semiboldExtended', 'latin-ext-600'],
  ] as const)('%s is the file of the package, in base64', (name, file) => {
    const path = createRequire(import.meta.url).resolve(`@fontsource/poppins/files/poppins-${file}-normal.woff`);
    expect(poppins[name]).toBe(readFileSync(path).toString('base64'));
  });

  it('never leaves a control character in', () => {
    expect(runsOf('a\u0000b\u200fc\td')).toEqual([{ part: 'main', text: 'abc d' }]);
    expect(runsOf('')).toEqual([]);
  });
});
