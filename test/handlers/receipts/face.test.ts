import { describe, expect, it } from 'vitest';
import { toldStages } from '#functions/messages/face.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptEmail } from '#functions/messages/receipt-email.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { stageSaid, stagesText } from '#shared/text/stages.ts';
import { stagesOf } from '#shared/transfer/stages.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';

const sender = senderOf(aTenant({ branding: { night: true } }));
const AS_OF = '2026-11-22T23:21:00.000Z';
const STARTED = { startedAt: '2026-11-20T15:00:00.000Z' };
const PAYOUT = { disbursement: true, type: 'Client Disbursement', ...STARTED };
const LIVE = 'https://acme.portal.example/status#secret';
type Parts = Partial<Parameters<typeof receiptOf>[3]>;

const receiptFor = (overrides: Parameters<typeof aTransfer>[0] = {}, parts: Parts = {}) =>
  receiptOf(sender, aTransfer(overrides), 'portal.example', { asOf: AS_OF, ...parts });
const mailed = (overrides: Parameters<typeof aTransfer>[0] = {}, parts: Parts = {}) =>
  receiptEmail(sender, receiptFor(overrides, parts), Buffer.from('%PDF-'), { isClient: true }, LIVE);
const printed = async (overrides: Parameters<typeof aTransfer>[0] = {}, parts: Parts = {}) =>
  (await readPdf(await receiptPdf(sender, receiptFor(overrides, parts), { compress: false }))).text;

/** True if words follow one another in a text, with anything in between. */
const follow = (text: string, words: readonly string[]): boolean => {
  let at = -1;
  return words.every((word) => {
    at = text.indexOf(word, at + 1);
    return at >= 0;
  });
};

const WAYS: readonly { readonly overrides: Readonly<Record<string, unknown>> }[] = [
  { overrides: { ...STARTED, status: 'pending' } },
  { overrides: { ...STARTED, status: 'completed', completedAt: AS_OF } },
  { overrides: { ...STARTED, status: 'error', completedAt: AS_OF } },
  { overrides: { status: 'awaiting wire', method: 'Wire' } },
  { overrides: { ...PAYOUT, status: 'pending' } },
];

describe('a receipt that draws its payment as the page does (X-170)', () => {
  it('has payer and payee in plain text, and every stage with its day', () => {
    expect(mailed(STARTED).text).toContain(
      [
        'From: First Platypus Bank x4821\nTo: Acme Title\n',
        '[x] Sent: 11/20/2026\n[ ] Leaves your bank: by Fri, Nov 20\n[ ] Arrives: by Mon, Nov 23\n[ ] Clears: by Fri, Nov 27',
      ].join('\n'),
    );
  });

  it.each(WAYS)('has the words and the order of its page, in email and PDF: $overrides.status', async (way) => {
    const transfer = aTransfer(way.overrides);
    const told = toldStages(sender, transfer, { language: 'en' });
    const page = stagesOf(
      {
        ...transfer,
        network: null,
        scheduledOn: null,
        submittedAt: null,
        startedAt: transfer.startedAt ?? null,
        postedAt: null,
        completedAt: transfer.completedAt ?? null,
        clearedAt: null,
        isRefund: false,
        wiredAt: null,
      },
      sender.goodFundsDays,
    );
    // For returned money, PDF and email don't say that it had arrived.
    const shown = page.filter(({ stage }) => way.overrides['status'] !== 'error' || stage !== 'arrived');
    const names = shown.map((mark) => stageSaid(stagesText.en, mark, 'en').name);
    expect(names.length).toBeGreaterThan(1);
    expect(told.map(({ name }) => name)).toEqual(names);
    const { html, text } = mailed(way.overrides);
    for (const form of [html, text, await printed(way.overrides)]) expect(follow(form, names)).toBe(true);
  });

  it('is in Spanish for clients who read Spanish', async () => {
    const { text, html } = mailed(STARTED, { language: 'es' });
    expect(text).toContain('De: First Platypus Bank x4821\nPara: Acme Title');
    for (const form of [text, html, await printed(STARTED, { language: 'es' })])
      expect(follow(form, ['Enviado', 'Sale de su banco', 'Llega', 'Se acredita'])).toBe(true);
  });

  it('names to others the client and no account, and calls nothing "yours"', async () => {
    const parts = { isForOthers: true };
    for (const form of [mailed(STARTED, parts).text, await printed(STARTED, parts)]) {
      expect(follow(form, ['Ada Buyer', 'Leaves the bank', 'Clears'])).toBe(true);
      expect(form).not.toMatch(/x4821|your bank/);
    }
  });

  it('has no stages for a request, because nothing has been decided', () => {
    const { text } = mailed({ status: 'requested' });
    expect(text).toContain('To: Acme Title');
    expect(text).not.toMatch(/\[[ x!]\]/);
  });

  it('is one page with all its rows and small print', async () => {
    const paid = { ...STARTED, status: 'completed', completedAt: AS_OF, clearedAt: AS_OF, fileNumber: '24-1187' };
    const pdf = await receiptPdf(sender, receiptFor(paid), { compress: false });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

describe('an e-mail in the dark (X-170)', () => {
  it('declares a dark theme of its own, and inverts no color of the company', () => {
    const { html } = mailed(STARTED);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const night = /@media \(prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html)?.[1] ?? '';
    const named = [...night.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '');
    // A color that is light by day and has no name of its own would stay light, and its text with it.
    expect(named).toEqual(expect.arrayContaining(['page', 'sheet', 'soft', 'rule']));
    const untold = [...html.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)>/g)]
      .map(([tag]) => tag)
      .filter((tag) => /color:#(?:4b5563|1c2430)|background:#(?:f5f6f8|ffffff)/.test(tag))
      .filter((tag) => !named.some((name) => new RegExp(`class="[^"]*\\b${name}\\b`).test(tag)));
    expect(untold).toEqual([]);
  });

  it('is light if the company has no dark theme', () => {
    const day = { ...sender, night: false };
    const { html } = receiptEmail(day, receiptFor({}), Buffer.from('%PDF-'), { isClient: true }, LIVE);
    expect(html).toContain('<meta name="color-scheme" content="light only">');
    expect(html).not.toContain('prefers-color-scheme');
  });

  it('has no picture, so that no logo is lost and no one learns that it was opened', () => {
    expect(mailed(STARTED).html).not.toMatch(/<img|background-image|url\(/);
  });
});
