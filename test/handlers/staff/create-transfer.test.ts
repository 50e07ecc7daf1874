import { describe, expect, it } from 'vitest';
import { createDisbursement, createRequest } from '#functions/payments/create-request.ts';
import type { TransferByStaff } from '#functions/payments/engine/staff-record.ts';
import { toCents } from '#shared/money.ts';
import { phone } from '#shared/phone.ts';
import { member, PHONE, rosa, said, setUpStaff } from './staff-setup.ts';

const works = { disbursement: createDisbursement, request: createRequest };
type Sort = keyof typeof works;

async function made(sort: Sort, overrides: Partial<TransferByStaff> = {}, { who = rosa, config = {} } = {}) {
  const { ports, table } = setUpStaff([], { config });
  const outcome = await works[sort](ports, who, { ...said, ...overrides });
  return { answer: outcome.ok ? outcome.value : outcome.refusal.code, stored: [...table.values()] };
}

describe.each(['disbursement', 'request'] as const)('a new %s', (sort) => {
  it('is for a client found by phone, records who made it, and is not sent to anyone yet', async () => {
    const { answer, stored } = await made(sort);
    expect(stored).toEqual([answer]);
    expect(answer).toMatchObject({
      status: 'created',
      firstName: 'Ada',
      mobilePhone: PHONE,
      email: 'ada@example.com',
      amount: 2_500_000,
      propertyAddress1: '12 Oak Street',
      version: 1,
      events: [{ name: 'create', from: null, to: 'created', actor: 'staff', by: 'Rosa Diaz' }],
    });
  });

  it.each([
    ['an unregistered number', { phone: phone.parse('+12175550199') }, 'staff/phone-unknown'],
    ['nothing', { amount: toCents(0) }, 'amount/zero'],
    ['more than the maximum', { amount: toCents(15_000_000) }, 'amount/over-maximum'],
  ] as const)('is not made for %s', async (_, overrides, code) => {
    expect(await made(sort, overrides)).toEqual({ answer: code, stored: [] });
  });

  it('has the file number of the closing if the staff give one (X-058)', async () => {
    expect((await made(sort, { fileNumber: '24-1187' })).answer).toMatchObject({ fileNumber: '24-1187' });
    expect((await made(sort)).answer).not.toMatchObject({ fileNumber: expect.anything() });
  });

  it('may be for a purpose of the company’s own, which it names in both languages', async () => {
    const survey = { purpose: 'Survey Fee', purposeInSpanish: 'Cargo de agrimensura', method: 'ACH', active: true };
    const { answer } = await made(sort, { purpose: survey.purpose }, { config: { purposes: [survey] } });
    expect(answer).toMatchObject({ purpose: survey.purpose, purposeInSpanish: survey.purposeInSpanish });
  });

  it('needs the name of the person who makes it', async () => {
    expect(await made(sort, {}, { who: member(' ') })).toEqual({ answer: 'staff/no-name', stored: [] });
  });
});

it('a disbursement has no fee, and leaves one of the tenant’s accounts', async () => {
  const fee = { clientPays: true, amount: 1500 };
  expect((await made('disbursement', { purpose: 'Proceeds of Sale' }, { config: { fee } })).answer).toMatchObject({
    fee: 0,
    disbursement: true,
    type: 'Client Disbursement',
  });
  expect((await made('disbursement', {}, { config: { destinationAccounts: [] } })).answer).toBe(
    'disbursement/no-source',
  );
});

it('a request follows the rules of a payment that a client begins', async () => {
  const fee = { clientPays: true, amount: 1500 };
  expect((await made('request', {}, { config: { fee } })).answer).toMatchObject({ fee: 1500, disbursement: false });
  expect((await made('request', { purpose: 'Option Fee' })).answer).toBe('purpose/unknown');
  expect((await made('request', { method: 'Wire' })).answer).toBe('method/invalid');
  const { officeId: _none, ...unrouted } = said;
  const { ports } = setUpStaff();
  expect(await createRequest(ports, rosa, unrouted)).toMatchObject({ ok: false, refusal: { code: 'office/required' } });
  expect((await made('request', {}, { config: { limits: { ACH: 2_499_999 } } })).answer).toBe(
    'amount/over-method-limit',
  );
});
