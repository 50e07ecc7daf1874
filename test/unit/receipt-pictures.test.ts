import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { happenedTo } from '#functions/messages/standing.ts';
import { receiptText } from '#shared/text/receipt.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { isInHistory } from '#shared/transfer/transfer.ts';
import { AS_OF, SHEETS } from '../pictures/receipt-cells.ts';
import { COMPANIES } from '../pictures/receipt-companies.ts';
import { readPdf } from '../support/pdf-text.ts';
import { aTransfer } from '../support/transfers.ts';

const cells = Object.values(SHEETS).flat();
const docs = join(import.meta.dirname, '../../docs');

describe('the pictures of the receipt (X-150)', { tags: 'long' }, () => {
  test('have a receipt for every status that has one', () => {
    const shown = new Set(cells.map(({ transfer }) => aTransfer(transfer).status));
    const withReceipt = TRANSFER_STATUSES.filter((status) => isInHistory({ status, schedule: undefined }));
    expect(withReceipt.filter((status) => !shown.has(status))).toEqual([]);
    expect(cells.some(({ transfer }) => aTransfer(transfer).schedule)).toBe(true);
  });

  test('have a receipt for everything that can have happened to a payment', () => {
    const shown = new Set(cells.map(({ transfer }) => happenedTo(aTransfer(transfer))));
    expect(Object.keys(receiptText.en.happened).filter((each) => !shown.has(each as never))).toEqual([]);
  });

  test('have the copies that a client shares, and every company', () => {
    expect(cells.filter(({ isForOthers }) => isForOthers).length).toBeGreaterThanOrEqual(6);
    expect([...new Set(cells.map(({ company }) => company))].toSorted()).toEqual(Object.keys(COMPANIES).toSorted());
  });

  test('are in the docs, each small enough to load', () => {
    const page = readFileSync(join(docs, 'messages.md'), 'utf8');
    for (const name of Object.keys(SHEETS)) {
      expect(page, name).toContain(`(pictures/${name}.webp)`);
      expect(statSync(join(docs, `pictures/${name}.webp`)).size, name).toBeLessThan(300 * 1024);
    }
  });

  test('show receipts of at most two pages, with every letter drawn', async () => {
    for (const { caption, company, transfer: overrides, isForOthers = false } of cells) {
      const { sender, logo } = await COMPANIES[company]();
      const receipt = receiptOf(sender, aTransfer(overrides), 'portal.example', { asOf: AS_OF, isForOthers });
      const { pages, text, raw } = readPdf(await receiptPdf(sender, receipt, { logo, compress: false }));
      expect(pages.length, caption).toBeLessThanOrEqual(2);
      expect(text, caption).not.toMatch(/\uFFFD|\?\?/);
      expect(/\/Subtype \/Image/.test(raw), caption).toBe(logo !== undefined);
    }
  });
});
