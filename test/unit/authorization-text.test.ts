import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import { offerText } from '#shared/text/offer.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { transferText } from '#shared/text/transfer.ts';
import {
  ACCEPTANCE_TEXT_VERSION,
  AUTHORIZATION_TEXT_VERSION,
  acceptanceText,
  authorizationText,
  SCHEDULE_TEXT_VERSION,
  textVersionIn,
} from '#shared/transfer/authorization-text.ts';
import { englishIn } from '../support/spanish.ts';

const facts = {
  tenantName: 'Acme Title',
  supportEmail: 'help@acme.example',
  pocPhone: '+12175550100',
  bankName: 'First Platypus Bank',
  accountName: 'Plaid Checking',
  accountLastFourDigits: '6124',
  amount: toCents(100_000),
  fee: toCents(1500),
  total: toCents(101_500),
  on: '11/21/2026',
};

describe('the authorization of a debit', () => {
  test.each([
    ['who may debit', 'Acme Title'],
    ['which account', 'First Platypus Bank account Plaid Checking ending 6124'],
    ['how much in all', 'for $1,015.00'],
    ['how much of it is the fee', '($1,000.00 plus $15.00 convenience fee)'],
    ['when', 'on or after 11/21/2026'],
    ['that it is once', 'one time'],
    ['that it is electronic', 'electronically debit'],
    ['that an error may be corrected', 'to credit that account if needed to correct an error'],
    ['that the account is theirs', 'I am an owner of this account'],
    ['how to revoke it online', "I may cancel on this transfer's page"],
    ['how to revoke it by phone', 'calling (217) 555-0100'],
    ['how to revoke it in writing', 'writing to help@acme.example'],
    ['until when', 'until the debit is submitted to the bank network'],
    ['that it can be kept', 'print or download'],
    ['what the client does to give it', 'By selecting Make Transfer'],
  ])('says %s', (_, words) => {
    expect(authorizationText(facts)).toContain(words);
  });

  test('does not mention a fee if there is none', () => {
    const text = authorizationText({ ...facts, fee: toCents(0), total: facts.amount });
    expect(text).not.toMatch(/fee/i);
    expect(text).toContain('for $1,000.00 on or after');
  });

  test('has a new version whenever its words change', () => {
    const hash = createHash('sha256').update(authorizationText(facts)).digest('hex').slice(0, 16);
    expect([AUTHORIZATION_TEXT_VERSION, hash]).toEqual(['2026-11-2', 'a672707d4cae8e94']);
  });
});

test('an account added by its numbers, whose bank has no name, is named without one (X-118)', () => {
  const unnamed = { ...facts, bankName: '' };
  for (const words of [authorizationText(unnamed), acceptanceText(unnamed)])
    expect(words).toContain('my account Plaid Checking ending 6124');
  for (const words of [authorizationText(unnamed, 'es'), acceptanceText(unnamed, 'es')])
    expect(words).toContain('mi cuenta Plaid Checking terminada en 6124');
});

describe('the acceptance of a payment', () => {
  test.each([
    ['who pays', 'I ask Acme Title'],
    ['how much, and that it is once', 'electronically deposit one time $1,000.00'],
    ['into which account', 'my First Platypus Bank account Plaid Checking ending 6124'],
    ['how it may arrive', 'by ACH or as an instant payment'],
    ['what may be reversed', 'to reverse a deposit by ACH that was made in error'],
    ['what may not be reversed', 'An instant payment is final'],
    ['that the account is theirs', 'I am an owner of this account'],
    ['what the client does to give it', 'By selecting Accept Payment'],
  ])('says %s (X-035)', (_, words) => {
    expect(acceptanceText(facts)).toContain(words);
  });

  test('changes its version with its words (X-035)', () => {
    const hash = createHash('sha256').update(acceptanceText(facts)).digest('hex').slice(0, 16);
    expect([ACCEPTANCE_TEXT_VERSION, hash]).toEqual(['acceptance-2026-11-2', '541a5a7cc73d5825']);
  });
});

describe('the same in Spanish (X-189)', () => {
  test.each([
    ['who may debit', 'autorizo a Acme Title'],
    ['which account', 'mi cuenta Plaid Checking de First Platypus Bank terminada en 6124'],
    ['how much in all', 'la cantidad de $1,015.00'],
    ['how much of it is the fee', '($1,000.00 más $15.00 de cargo por servicio)'],
    ['when, with the month in letters', 'el 21 de noviembre de 2026 o después'],
    ['that it is once', 'una sola vez'],
    ['that it is electronic', 'debitar electrónicamente'],
    ['that an error may be corrected', 'a acreditar esa cuenta si hace falta para corregir un error'],
    ['that the account is theirs', 'Soy titular de esta cuenta'],
    ['how to revoke it online', 'Puedo cancelar en la página de esta transferencia'],
    ['how to revoke it by phone', 'llamando al (217) 555-0100'],
    ['how to revoke it in writing', 'escribiendo a help@acme.example'],
    ['until when', 'hasta que el débito se presente a la red bancaria'],
    ['that it can be kept', 'imprimir o descargar'],
    ['what the client does to give it', `Al seleccionar ${transferText.es.review.makeTransfer} `],
  ])('says %s', (_, words) => {
    expect(authorizationText(facts, 'es')).toContain(words);
  });

  test('names the buttons as the page does', () => {
    expect(authorizationText({ ...facts, isScheduled: true }, 'es')).toContain(scheduleText.es.when.button);
    expect(acceptanceText(facts, 'es')).toContain(offerText.es.accept.acceptPayment);
  });

  test('has no English left, and no fee if there is none', () => {
    const names = ['Acme Title', 'Plaid Checking', 'First Platypus Bank'];
    for (const text of [authorizationText(facts, 'es'), acceptanceText(facts, 'es')])
      expect(englishIn(text, names), text).toEqual([]);
    expect(authorizationText({ ...facts, fee: toCents(0) }, 'es')).not.toContain('cargo');
  });

  test('changes its version with its words', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect([
      [textVersionIn('es', AUTHORIZATION_TEXT_VERSION), hash(authorizationText(facts, 'es'))],
      [textVersionIn('es', SCHEDULE_TEXT_VERSION), hash(authorizationText({ ...facts, isScheduled: true }, 'es'))],
      [textVersionIn('es', ACCEPTANCE_TEXT_VERSION), hash(acceptanceText(facts, 'es'))],
    ]).toEqual([
      ['2026-11-2-es-1', '28550cd0edda4663'],
      ['schedule-2026-11-1-es-1', '3471fd647ab57f0f'],
      ['acceptance-2026-11-2-es-1', '5dfca5ded6691552'],
    ]);
  });
});
