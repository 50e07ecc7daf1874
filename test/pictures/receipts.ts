/**
 * `npx node test/pictures/receipts.ts`: draws the receipt in every status, and with the hardest names, into
 * docs/pictures. It needs a renderer that nothing else does: `npm install --no-save @hyzyla/pdfium@2.1.13`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as driver } from '@playwright/test';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { chromium } from '../e2e/support/browser.ts';
import { aTenant } from '../support/people.ts';
import { aSchedule, aTransfer } from '../support/transfers.ts';

type Bitmap = { readonly width: number; readonly height: number; readonly data: Uint8Array };
type Renderer = {
  readonly PDFiumLibrary: {
    readonly init: () => Promise<{
      readonly loadDocument: (pdf: Uint8Array) => Promise<{
        readonly pages: () => Iterable<{ readonly render: (how: object) => Promise<Bitmap> }>;
      }>;
    }>;
  };
};

const RENDERER = '@hyzyla/pdfium';
const AS_OF = '2026-11-23T23:21:00.000Z';

const ended = (name: string, actor: string, to: string, reason?: string) => ({
  events: [
    { id: 'e1', name, from: 'pending', to, actor, at: '2026-11-22T20:00:00.000Z', ...(reason ? { reason } : {}) },
  ],
  status: to,
});
const settled = { status: 'completed', startedAt: '2026-11-20T15:00:00.000Z', completedAt: '2026-11-23T15:00:00.000Z' };
const agreed = { authorization: aSchedule.authorization, creditTraceId: '021000020000001' };
const wire = { method: 'Wire', source: undefined };
const toClient = {
  disbursement: true,
  type: 'Client Disbursement',
  destination: aTransfer().source,
  source: undefined,
};

/** Each picture: its name, and the transfers side by side on it. */
const PICTURES: Readonly<Record<string, readonly object[]>> = {
  'receipt-under-way': [
    { ...agreed, startedAt: settled.startedAt },
    { ...agreed, ...settled },
    { ...agreed, ...settled, clearedAt: '2026-11-27T20:00:00.000Z' },
  ],
  'receipt-not-yet': [
    { status: 'draft', schedule: aSchedule },
    { status: 'requested' },
    { ...wire, status: 'awaiting wire' },
  ],
  'receipt-not-paid': [
    ended('cancelled', 'client', 'cancelled'),
    ended('cancel', 'system', 'cancelled'),
    { ...settled, ...ended('returned', 'provider', 'error', 'R10'), returnedAt: AS_OF },
  ],
  'receipt-other-ways': [
    { ...wire, ...settled, clearedAt: settled.completedAt },
    { ...toClient, ...settled },
    { ...wire, ...ended('markProblem', 'staff', 'error') },
  ],
  'receipt-names': [
    { ...settled, ...agreed, firstName: 'Nguyễn Thị Hồng Nhung', lastName: 'Żółć-O’Brien Ẹ́niọlá' },
    { ...settled, firstName: 'محمد', lastName: 'الأحمد', notes: [{ note: '≥ ✓ 日本 Please call first.' }] },
    {
      ...settled,
      firstName: 'Wolfeschlegelstein'.repeat(2),
      lastName: 'hausenbergerdorff'.repeat(2),
      propertyAddress1: 'M'.repeat(60),
    },
  ],
};

const sender = senderOf(aTenant({ branding: { accentColor: '#0b4a8f' } }));
const longSender = senderOf(
  aTenant({
    name: 'The Wolfeschlegelsteinhausen and Bergerdorff Title, Escrow & Abstract Company',
    branding: { accentColor: '#c6ff00' },
  }),
);

/** Puts pages side by side, in the browser of the journeys: it writes small pictures. */
async function sideBySide(pages: readonly Bitmap[]): Promise<Buffer> {
  const browser = await driver.launch(await chromium());
  try {
    const page = await browser.newPage();
    const sheets = pages.map(({ width, height, data }) => ({
      width,
      height,
      data: Buffer.from(data).toString('base64'),
    }));
    const url = await page.evaluate((shown) => {
      const canvas = document.createElement('canvas');
      canvas.width = shown.reduce((sum, { width }) => sum + width + 12, 12);
      canvas.height = Math.max(...shown.map(({ height }) => height)) + 24;
      const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
      paper.fillStyle = '#9aa3af';
      paper.fillRect(0, 0, canvas.width, canvas.height);
      let left = 12;
      for (const { width, height, data } of shown) {
        const bytes = Uint8ClampedArray.from(atob(data), (letter) => letter.charCodeAt(0));
        paper.putImageData(new ImageData(bytes, width, height), left, 12);
        left += width + 12;
      }
      return canvas.toDataURL('image/webp', 0.8);
    }, sheets);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await browser.close();
  }
}

const { PDFiumLibrary } = (await import(RENDERER)) as Renderer;
const library = await PDFiumLibrary.init();
const folder = join(import.meta.dirname, '../../docs/pictures');
for (const [name, transfers] of Object.entries(PICTURES)) {
  const pages: Bitmap[] = [];
  for (const [at, overrides] of transfers.entries()) {
    const from = name === 'receipt-names' && at === 2 ? longSender : sender;
    const transfer = aTransfer({ ...overrides });
    const receipt = receiptOf(from, transfer, 'portal.example', { asOf: transfer.clearedAt ?? AS_OF });
    const document = await library.loadDocument(await receiptPdf(from, receipt));
    const [first] = document.pages();
    if (first) pages.push(await first.render({ scale: 1, render: 'bitmap' }));
  }
  const picture = await sideBySide(pages);
  writeFileSync(join(folder, `${name}.webp`), picture);
  process.stdout.write(`docs/pictures/${name}.webp, ${Math.round(picture.length / 1024)} KB\n`);
}
process.exit(0);
