import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusalCodes } from '#shared/any-refusal.ts';
import { formatDayAhead } from '#shared/dates.ts';
import { caseSentence, sentenceIn, sentencesIn } from '#shared/sentence.ts';
import { staffRefusals } from '#shared/staff-refusals.ts';
import { dayText } from '#shared/text/days.ts';
import { fieldText } from '#shared/text/fields.ts';
import { filled } from '#shared/text/filled.ts';
import { phoneText } from '#shared/text/phones.ts';
import { amountLabel, purposeName } from '#shared/text/purposes.ts';
import { type ClientRefusalCode, refusalText } from '#shared/text/refusals.ts';
import { returnsText } from '#shared/text/returns.ts';
import { sentenceText } from '#shared/text/sentences.ts';
import { PURPOSE_NAMES } from '#shared/transfer/purposes.ts';
import { depositReturnReason, returnReason } from '#shared/transfer/returns.ts';
import { englishIn } from '../support/spanish.ts';

/** Figures in a case that contain no English. */
const FIGURES: Readonly<Record<string, string>> = {
  ...{ tenant: 'Acme', again: 'Acme', phone: '(217) 555-0100', amount: '$1,250.00', area: '416' },
  ...{ day: 'Mon, Nov 30', first: 'Mon, Nov 30', last: 'Wed, Dec 30', next: 'Tue, Dec 1', reference: 'EM-7Q4K-2M9P' },
  ...{ names: 'client.firstName', number: '(217) 555-0100', sentence: 'Algo salió mal' },
};
const holesOf = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted();

describe('every refusal that a client can read (X-186)', () => {
  const codes = Object.keys(refusalText.en) as ClientRefusalCode[];

  test('is complete, and the others are the staff’s', () => {
    expect(codes.length).toBeGreaterThan(100);
    expect([...codes, ...Object.keys(staffRefusals)].toSorted()).toEqual([...refusalCodes].toSorted());
    expect(Object.keys(refusalText.es).toSorted()).toEqual([...codes].toSorted());
  });

  test.each(codes)('%s has a Spanish sentence of its own, which is found from the English one', (code) => {
    const spanish = refusalText.es[code];
    expect(englishIn(spanish), spanish).toEqual([]);
    expect(spanish).not.toBe(refusalText.en[code]);
    expect(sentenceIn('es', refusalText.en[code])).not.toMatch(/please|your/i);
    expect(sentenceIn('en', refusalText.en[code])).toBe(refusalText.en[code]);
  });
});

describe('a sentence with figures (X-186)', () => {
  const rows = [
    ...Object.keys(sentenceText.en).map((name) => [name, sentenceText] as const),
    ...Object.keys(dayText.en).map((name) => [name, dayText] as const),
    ...Object.keys(phoneText.en).map((name) => [name, phoneText] as const),
  ];
  test.each(rows)('"%s" has the same placeholders in both languages, and keeps its figures', (name, table) => {
    const of = (language: 'en' | 'es') => (table[language] as Readonly<Record<string, string>>)[name] ?? '';
    expect(holesOf(of('es'))).toEqual(holesOf(of('en')));
    const told = sentenceIn('es', filled(of('en'), FIGURES));
    expect(englishIn(told, ['Acme']), told).toEqual([]);
    const days = /^\w{3}, (\w{3}) (\d+)$/;
    for (const hole of holesOf(of('en'))) {
      const figure = FIGURES[hole.slice(1, -1)] ?? '';
      expect(told).toContain(days.test(figure) ? figure.replace(days, '$2 de') : figure);
    }
    expect(told).not.toMatch(/[{}]/);
  });

  test('has its day in words', () => {
    const recorded = caseSentence('leftToday', {
      ...{ tenant: 'Acme Title', amount: '$5.00', phone: '(217) 555-0100' },
      day: formatDayAhead('2026-11-30', 'en'),
    });
    expect(sentenceIn('es', recorded)).toBe(
      'Hoy todavía puede enviar $5.00. Puede enviar este pago a partir del lunes 30 de noviembre. ' +
        'Si no puede esperar, llame a Acme Title al (217) 555-0100.',
    );
  });

  test('is in one table only, so a correction reaches every reader', async () => {
    const files = readdirSync('shared/text').filter((file) => file.endsWith('.ts') && file !== 'sentences.ts');
    const elsewhere = files.map((file) => readFileSync(`shared/text/${file}`, 'utf8').replaceAll(String.raw`\'`, "'"));
    for (const sentence of Object.values(sentenceText.en))
      expect(elsewhere.filter((text) => text.includes(`'${sentence}'`) || text.includes(`"${sentence}"`))).toEqual([]);
  });

  test('takes a company’s name unchanged, whatever characters it has', () => {
    const recorded = caseSentence('accountStopped', { tenant: 'A+B (Title) $1 {phone}', phone: '(217) 555-0100' });
    expect(sentenceIn('es', recorded)).toContain('A+B (Title) $1 {phone} detuvo esta cuenta');
  });
});

describe('sentences of fields and of banks (X-186)', () => {
  test('are found in both languages', () => {
    const { maxLength, unknownMethod, overMethodLimit, ...fields } = fieldText.en;
    const { maxLength: _m, unknownMethod: _u, overMethodLimit: _o, ...spanish } = fieldText.es;
    expect(sentencesIn('es', fields)).toEqual(spanish);
    for (const sentence of Object.values(spanish)) expect(englishIn(sentence), sentence).toEqual([]);
    expect(sentenceIn('es', maxLength(50))).toBe('Excede la longitud máxima (50 caracteres)');
    expect(sentenceIn('es', unknownMethod('Cash'))).toBe('Forma de pago desconocida: Cash');
    expect(sentenceIn('es', overMethodLimit(500_000))).toBe('El monto no puede ser mayor que $5,000.00');
  });

  test('explain why a bank returned a payment', () => {
    for (const code of Object.keys(returnsText.en.reasons)) {
      const told = sentenceIn('es', returnReason(code));
      expect(englishIn(told), told).toEqual([]);
    }
    expect(sentenceIn('es', returnReason('R77'))).toBe('Su banco no completó este pago (R77).');
    expect(sentenceIn('es', depositReturnReason('R03'))).toBe('Su banco no aceptó este depósito (R03).');
  });

  test('name every purpose and its amount', () => {
    for (const purpose of PURPOSE_NAMES) {
      expect(englishIn(purposeName({ purpose }, 'es')), purpose).toEqual([]);
      expect(purposeName({ purpose }, 'es')).not.toBe(purpose);
      expect(purposeName({ purpose }, 'en')).toBe(purpose);
      expect(amountLabel(purpose, 'es')).not.toBe(amountLabel(purpose, 'en'));
    }
    expect([purposeName({ purpose: 'Older purpose' }, 'es'), amountLabel('Older purpose', 'es')]).toEqual([
      'Older purpose',
      'Monto',
    ]);
  });

  test('name a company’s own purpose as its payment has it (X-358)', () => {
    const own = { purpose: 'Survey Fee', purposeInSpanish: 'Cargo de agrimensura' };
    expect([purposeName(own, 'en'), purposeName(own, 'es')]).toEqual([own.purpose, own.purposeInSpanish]);
  });

  test('leave a person’s own text alone', () => {
    expect(sentenceIn('es', 'The seller moved to another office.')).toBe('The seller moved to another office.');
  });
});
