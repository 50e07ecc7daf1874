import { describe, expect, it, test } from 'vitest';
import { codeText } from '#functions/client/sign-in/text.ts';
import { CLIENT_MESSAGES, type ClientMessage } from '#functions/messages/outbox/message-table.ts';
import { clientEmail, clientText } from '#functions/messages/outbox/write-client-message.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptEmail } from '#functions/messages/receipt-email.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { partsOf, textParts } from '#infra/ops/tenant/slips/text-parts.ts';
import { inTextLetters } from '#shared/ascii.ts';
import { formatDayBriefly } from '#shared/dates.ts';
import { type AccountChange, accountMessagesText } from '#shared/text/account-messages.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { receiptText } from '#shared/text/receipt.ts';
import { spanishAccountMessages } from '#shared/text/spanish/account-messages.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { englishIn } from '../../support/spanish.ts';
import { aSchedule, aTransfer } from '../../support/transfers.ts';
import { writingPorts } from '../../support/writing-ports.ts';

const sender = senderOf(aTenant());
const kinds = Object.keys(CLIENT_MESSAGES) as readonly ClientMessage[];
const es = { language: 'es' } as const;

const authorization = { ...aSchedule.authorization, text: 'Al seleccionar Programar pago autorizo.' };

const laden = (overrides: Partial<Transfer> = {}): Transfer => ({
  ...aTransfer({
    deadlineAt: '2026-12-30T20:00:00.000Z',
    wireDeadlineAt: '2026-12-30T20:00:00.000Z',
    problem: { code: 'R01', sentence: receiptProblem, at: '2026-11-20T15:00:00.000Z' },
    schedule: { ...aSchedule, on: '2026-12-30', authorization },
    ...overrides,
  }),
  accountCheck: anAccount as never,
});
const receiptProblem =
  "Your account didn't have enough money. Please make sure the funds are there and start the payment again.";
const anAccount = { bankName: 'Banco Platypus', name: 'Cuenta', accountLastFourDigits: '4821' };
/** A wire that brought this amount, whatever was requested. */
const brought = (received: number) =>
  laden({
    method: 'Wire',
    wireReceipt: {
      ...{ reference: 'F1', received, sender: 'ADA BUYER', on: '2026-11-20' },
      ...{ confirmedBy: 'Rosa', at: '2026-11-20T15:00:00.000Z' },
    } as never,
  });
const ways = [
  laden(),
  laden({ disbursement: true, type: 'Client Disbursement' }),
  laden({ method: 'Wire' }),
  brought(1_249_000),
  brought(1_300_000),
];

/** Words that are the same in every language. */
const names = (who: typeof sender) => [who.name, who.address, who.supportEmail, who.statementLine];
const PLACE = ['12 Oak Street', 'First Platypus Bank', 'Ada Buyer', 'closings.example'];

describe.each(kinds)('the message "%s" in Spanish (X-040, X-186)', (kind) => {
  it('has no English left in its e-mail, in either part, and is marked as Spanish', async () => {
    for (const transfer of ways) {
      const { subject, html, text } = await clientEmail(writingPorts, kind, sender, transfer, es);
      expect(html).toContain('<html lang="es">');
      const said = [subject, text].join('\n');
      expect(englishIn(said, [...names(sender), ...PLACE]), said).toEqual([]);
      // Both parts have the same sentences. The style sheet's contents are not sentences.
      const shown = html
        .replace(/<style>.*<\/style>/, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&#39;', "'");
      expect(englishIn(shown, [...names(sender), ...PLACE]), shown).toEqual([]);
    }
  });

  it('names the same facts as in English', async () => {
    for (const transfer of ways) {
      const [english, spanish] = await Promise.all(
        LANGUAGES.map((language) => clientEmail(writingPorts, kind, sender, transfer, { language })),
      );
      const factsIn = (email = english) =>
        [
          '$12,515.00',
          '$12,490.00',
          '$13,000.00',
          '$25.00',
          '$485.00',
          'EM-7Q4K-2M9P',
          '(217) 555-0100',
          sender.supportEmail,
          '12 Oak Street',
          sender.name,
        ].filter((fact) => `${email?.subject}\n${email?.text}`.includes(fact));
      expect(factsIn(spanish)).toEqual(factsIn(english));
      const linksIn = (text = '') => text.match(/https?:[^\s,<"]+?(?=[.,:]?\s|$)/g);
      expect(new Set(linksIn(spanish?.text))).toEqual(new Set(linksIn(english?.text)));
      const daysIn = (text = '') => text.match(/\b(?:Dec 30|12\/30\/2026|30 de diciembre|30 dic)\b/g)?.length ?? 0;
      expect(daysIn(spanish?.text)).toBe(daysIn(english?.text));
    }
  });

  it('is a text of one part that names the same facts, with the letters of GSM 03.38 only', () => {
    for (const transfer of ways) {
      const [english = '', spanish = ''] = LANGUAGES.map((language) =>
        clientText(writingPorts, kind, sender, transfer, language),
      );
      expect(englishIn(spanish, [...names(sender), 'https://acme.closings.example'])).toEqual([]);
      const sent = inTextLetters(spanish);
      expect(sent).toMatch(/^[A-Za-z0-9ñÑüÜ .,:;?¿¡!&'()/-]+$/);
      expect(partsOf(sent), sent).toBe(1);
      for (const fact of ['EM-7Q4K-2M9P', '(217) 555-0100', 'https://acme.closings.example', sender.name])
        if (english.includes(fact) && fact !== '(217) 555-0100') expect(spanish).toContain(fact);
      expect(spanish.includes('(217) 555-0100')).toBe(english.includes('(217) 555-0100'));
      expect(/30 dic/.test(spanish)).toBe(/Dec 30/.test(english));
    }
  });
});

describe('a text of a company with a long name, in either language (X-187)', () => {
  const tenant = { ...aTenant(), name: 'A'.repeat(25) };

  it('has one part, however long its day and its reference are, and a code names the company twice', () => {
    expect(textParts(tenant, 'closings.example').news).toBe(1);
    expect(textParts({ ...tenant, name: 'A'.repeat(17) }, 'closings.example').code).toBe(1);
  });

  it('stays within one part for any change to an account', () => {
    for (const language of LANGUAGES)
      for (const change of Object.keys(spanishAccountMessages.changes) as AccountChange[]) {
        const facts = {
          ...{ tenant: tenant.name, phone: '(217) 555-0100', portal: 'https://acme.closings.example' },
          ...{ changes: [change], depositOn: formatDayBriefly('2026-12-30', language), ending: '0123' },
        };
        const text = accountMessagesText[language].text(facts);
        expect(partsOf(text), text).toBe(1);
      }
  });
});

test('a code is texted in Spanish with the last line that browsers read', () => {
  for (const purpose of ['sign-in', 'confirm', 'wire'] as const) {
    const facts = { purpose, code: '123456', tenantName: 'Acme Title', host: 'acme.closings.example' };
    const [english, spanish] = LANGUAGES.map((language) => codeText({ ...facts, languages: [language] }));
    expect(spanish?.split('\n').slice(1)).toEqual(['', '@acme.closings.example #123456']);
    expect(spanish?.split('\n').slice(1)).toEqual(english?.split('\n').slice(1));
    expect(englishIn(spanish?.split('\n')[0] ?? '', ['Acme Title'])).toEqual([]);
    expect(inTextLetters(spanish ?? '')).toContain('123456 es su codigo de Acme Title');
  }
});

describe('a notice about an account in Spanish (X-186)', () => {
  const facts = (changes: readonly AccountChange[]) => ({
    ...{ tenant: 'Acme Title', phone: '(217) 555-0100', portal: 'https://acme.closings.example' },
    ...{ depositOn: 'miércoles 25 de noviembre', ending: '0123', changes },
  });

  it('has no English left, whatever was changed, and names whom to call', () => {
    for (const change of Object.keys(spanishAccountMessages.changes) as AccountChange[]) {
      const { subject, heading, happened, next, text } = accountMessagesText.es;
      const about = facts([change]);
      const said = [subject, heading, happened, next, text].map((say) => say(about)).join('\n');
      expect(englishIn(said, ['Acme Title', about.portal]), said).toEqual([]);
      expect(next(about)).toContain('(217) 555-0100');
    }
  });

  it('joins several changes as Spanish does', () => {
    expect(accountMessagesText.es.happened(facts(['email', 'name', 'texts off']))).toBe(
      'Se cambió su dirección de correo electrónico, se cambió su nombre y se desactivaron los mensajes de texto.',
    );
  });
});

describe('a receipt in Spanish (X-188)', () => {
  const AS_OF = '2026-12-04T22:00:00.000Z';
  const LIVE = 'https://acme.closings.example/status#secret';
  const receiptFor = (transfer: Transfer) => receiptOf(sender, transfer, 'closings.example', { asOf: AS_OF, ...es });
  const papers = [
    aTransfer({ status: 'pending', startedAt: AS_OF, authorization }),
    aTransfer({ status: 'completed', startedAt: AS_OF, completedAt: AS_OF, clearedAt: AS_OF, authorization }),
    aTransfer({ status: 'draft', schedule: { ...aSchedule, authorization } }),
    aTransfer({ status: 'awaiting wire', method: 'Wire', source: undefined }),
    aTransfer({ status: 'pending', disbursement: true, type: 'Client Disbursement' }),
    aTransfer({ status: 'cancelled' }),
  ];

  it('has every label and sentence of its PDF in Spanish, and is marked as such for screen readers', async () => {
    for (const paper of papers) {
      const pdf = readPdf(await receiptPdf(sender, receiptFor(paper), { compress: false }));
      expect(pdf.raw).toContain('/Lang (es-US)');
      const text = pdf.text.replaceAll(/\s+/g, ' ');
      const theirs = [...names(sender), ...PLACE, '12 Oak St', 'Springfield, IL', 'Checking', 'ACME TITLE PAYMENT'];
      expect(englishIn(text, theirs), text).toEqual([]);
      for (const word of ['Estado', 'Concepto', 'Página 1 de 1', '$12,515.00', 'EM-7Q4K-2M9P'])
        expect(text).toContain(word);
    }
  });

  it('draws every letter of its sentences: none is left out', async () => {
    for (const paper of papers) {
      const { text } = readPdf(await receiptPdf(sender, receiptFor(paper), { compress: false }));
      expect(text).not.toContain('�');
      expect(text).not.toContain(receiptText.es.notShown);
    }
  });

  it('writes dates in sentences in words, so no one can swap day and month', () => {
    const [, cleared] = papers.map(receiptFor);
    expect(cleared?.sentence).toBe(
      `Acreditado definitivamente el 4 de diciembre de 2026. ${sender.name} puede usar el dinero.`,
    );
    expect(cleared?.title).toBe('Recibo de pago');
  });

  it('comes with an e-mail in Spanish, and its file has a Spanish name', () => {
    const [paper = aTransfer()] = papers;
    const reader = { isClient: true, portal: 'https://acme.closings.example', cancelUntil: AS_OF } as const;
    const pdf = Buffer.from('%PDF');
    const { subject, text, html, attachments } = receiptEmail(sender, receiptFor(paper), pdf, reader, LIVE);
    expect(subject).toBe('Su recibo de Acme Title, EM-7Q4K-2M9P');
    expect(text).toContain('Puede cancelar este pago hasta el viernes 4 de diciembre a las 4:00 p.\u00A0m. CST');
    expect(html).toContain('<html lang="es">');
    expect(attachments[0]?.fileName).toBe('recibo-EM-7Q4K-2M9P.pdf');
  });

  it('is in English to the people a client shares it with, with a Spanish summary below', () => {
    const [paper = aTransfer()] = papers;
    const english = receiptOf(sender, paper, 'closings.example', { asOf: AS_OF, isForOthers: true });
    const { also, ...reader } = { isClient: false as const, client: 'Ada Buyer', also: receiptFor(paper) };
    const { text, html } = receiptEmail(sender, english, Buffer.from('%PDF'), { ...reader, also }, LIVE);
    expect(html).toContain('<html lang="en">');
    expect(text).toContain('Shared by a client of Acme Title: Ada Buyer.');
    expect(text).toContain(also.sentence);
    expect(text).toContain('Lo compartió un cliente de Acme Title: Ada Buyer.');
  });
});
