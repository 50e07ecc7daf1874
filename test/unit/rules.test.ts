import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import { type Cents, toCents } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import {
  amountRefusal,
  balanceRefusal,
  checkDetails,
  destinationFor,
  feeFor,
  limitFor,
  methodFor,
  methodsOf,
  type TransferDetails,
  type TransferRules,
  totalOf,
  transferDetails,
} from '#shared/transfer/rules.ts';
import { aTenant } from '../support/people.ts';

const OFFICE = '65f0000000000000000000a1';
const AGENT = '65f0000000000000000000e1';
const EARNEST = 'Earnest Money Deposit for Purchase';

const rules = (overrides: Readonly<Record<string, unknown>> = {}): TransferRules => ({
  ...aTenant({ limits: { ACH: 500_000 } }),
  agents: [],
  ...overrides,
});

const details = (overrides: Readonly<Record<string, unknown>> = {}): TransferDetails => ({
  ...transferDetails.parse({
    purpose: EARNEST,
    method: 'ACH',
    amount: 100_000,
    reAmount: 100_000,
    address1: '12 Oak Street',
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    officeId: OFFICE,
  }),
  ...overrides,
});

const sentenceOf = (refused: { ok: true } | { ok: false; refusal: Refusal }): string =>
  refused.ok ? 'yes' : anyRefusalSentence(refused.refusal);

describe('the details form', () => {
  const byAgent = rules({ routingType: 'agent', agents: [{ id: AGENT, active: true }] });
  test.each<[string, Readonly<Record<string, unknown>>, TransferRules, string]>([
    ['a good form', {}, rules(), 'yes'],
    ['no chosen method', { method: undefined }, rules(), 'yes'],
    ['an unknown purpose', { purpose: 'Bribe' }, rules(), 'Please select a purpose.'],
    ['a method the purpose does not have', { method: 'Wire' }, rules(), 'Invalid payment method'],
    ['an unknown method', { method: 'Cash' }, rules(), 'Unknown payment method Cash'],
    ['an amount of 0', { amount: 0, reAmount: 0 }, rules(), 'Amount should not be 0'],
    [
      'a cent over the greatest amount',
      { amount: 15_000_000, reAmount: 15_000_000 },
      rules(),
      'Transfer amount cannot exceed $149,999.99',
    ],
    [
      "a cent over the method's limit",
      { amount: 500_001, reAmount: 500_001 },
      rules(),
      'The amount cannot be greater than $5,000.00',
    ],
    ["the method's limit itself", { amount: 500_000, reAmount: 500_000 }, rules(), 'yes'],
    ['two amounts a cent apart', { reAmount: 100_001 }, rules(), "Your amounts don't match"],
    ['no office where the tenant routes by office', { officeId: undefined }, rules(), 'Office is required.'],
    ['an unknown office', { officeId: AGENT }, rules(), 'Office is required.'],
    ['a closed office', {}, rules({ offices: [{ id: OFFICE, active: false }] }), 'Office is required.'],
    ['no agent where the tenant routes by agent', {}, byAgent, 'Agent is required.'],
    [
      'an agent who left',
      { agentId: AGENT },
      { ...byAgent, agents: [{ id: AGENT, active: false }] },
      'Agent is required.',
    ],
    ['the agent of the tenant', { agentId: AGENT, officeId: undefined }, byAgent, 'yes'],
  ])('of %s', (_, part, given, sentence) => {
    expect(sentenceOf(checkDetails(details(part), given))).toBe(sentence);
  });

  test('reports the first of many mistakes, in the order of the form', () => {
    let form = details({
      purpose: 'Bribe',
      method: 'Cash',
      amount: 0 as Cents,
      reAmount: 7 as Cents,
      officeId: undefined,
    });
    const said: string[] = [];
    for (const correction of [
      { purpose: EARNEST },
      { method: 'ACH' },
      { amount: toCents(15_000_000) },
      { amount: toCents(600_000) },
      { amount: toCents(100_000) },
      { reAmount: toCents(100_000) },
      { officeId: OFFICE as TransferDetails['officeId'] },
    ]) {
      said.push(sentenceOf(checkDetails(form, rules())));
      form = { ...form, ...correction } as TransferDetails;
    }
    expect(said).toEqual([
      'Please select a purpose.',
      'Unknown payment method Cash',
      'Amount should not be 0',
      'Transfer amount cannot exceed $149,999.99',
      'The amount cannot be greater than $5,000.00',
      "Your amounts don't match",
      'Office is required.',
    ]);
    expect(checkDetails(form, rules())).toEqual({ ok: true, value: { method: 'ACH', fee: 0 } });
  });
});

describe('the fee', () => {
  const fee = (overrides: object): Tenant['fee'] => ({ clientPays: true, amount: toCents(1500), ...overrides });
  test.each<[string, Tenant['fee'], number, number]>([
    ['that is not configured', undefined, 0, 0],
    ['that the client pays', fee({}), 1500, 1500],
    ['that the tenant pays', fee({ clientPays: false }), 0, 0],
    ['for ACH only', fee({ methods: ['ACH'] }), 1500, 0],
    ['for Wire only', fee({ methods: ['Wire'] }), 0, 1500],
    ['for no method at all', fee({ methods: [] }), 0, 0],
  ])('%s', (_, configured, ach, wire) => {
    expect([feeFor(configured, 'ACH'), feeFor(configured, 'Wire')]).toEqual([ach, wire]);
  });

  test('adds up with the amount to the total, to the cent (R-173)', () => {
    expect(totalOf({ amount: toCents(10_010), fee: toCents(20) })).toBe(10_030);
  });
});

describe('the limit of a method', () => {
  test.each([
    ['is the greatest amount where none is set', {}, TRANSFER_MAX_CENTS, false],
    ['is the greatest amount where 0 is set', { ACH: toCents(0) }, TRANSFER_MAX_CENTS, false],
    ['is its own where one is set', { ACH: toCents(500) }, 500, true],
    ['is the greatest amount where more is set', { ACH: toCents(20_000_000) }, TRANSFER_MAX_CENTS, false],
    ['is not that of another method', { Wire: toCents(500) }, TRANSFER_MAX_CENTS, false],
  ])('%s', (_, limits, limit, own) => {
    expect(limitFor(limits, 'ACH')).toEqual({ limit, own });
  });

  test('accepts exactly the amounts above zero and up to the limit (R-142, R-151)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000_000 }), fc.nat({ max: 20_000_000 }), (amount, ach) => {
        const { limit } = limitFor({ ACH: toCents(ach) }, 'ACH');
        const isFine = amount > 0 && amount <= limit;
        expect(amountRefusal(toCents(amount), { ACH: toCents(ach) }, 'ACH') === undefined).toBe(isFine);
      }),
    );
  });
});

describe('a balance', () => {
  test.each([
    ['that is unknown refuses nothing', 100, 0, null, undefined],
    ['of the amount is enough', 100, 0, 100, undefined],
    ['a cent below the amount is not', 101, 0, 100, 'amount/over-balance'],
    ['of the amount but not the fee is not enough', 100, 5, 104, 'amount/over-balance-and-fee'],
    ['of amount and fee is enough', 100, 5, 105, undefined],
    ['below zero is not enough', 1, 0, -500, 'amount/over-balance'],
  ])('%s', (_, amount, fee, balance, code) => {
    expect(balanceRefusal({ amount: toCents(amount), fee: toCents(fee) }, balance)?.code).toBe(code);
  });
});

describe('the methods of a purpose', () => {
  const both = aTenant({
    purposes: [
      { purpose: EARNEST, method: 'Wire' },
      { purpose: EARNEST, method: 'ACH' },
      { purpose: 'Option Fee', method: 'ACH', active: false },
    ],
  }).purposes;

  test('follow the order of the configuration, without disabled ones', () => {
    expect(methodsOf(both, EARNEST)).toEqual(['Wire', 'ACH']);
    expect(methodsOf(both, 'Option Fee')).toEqual([]);
  });

  test('default to the first one', () => {
    expect(methodFor(both, EARNEST, undefined)).toEqual({ ok: true, value: 'Wire' });
    expect(methodFor(both, EARNEST, 'ACH')).toEqual({ ok: true, value: 'ACH' });
  });

  test('are named in a refusal by at most twenty characters', () => {
    const told = methodFor(both, EARNEST, 'x'.repeat(5000));
    expect(sentenceOf(told)).toBe(`Unknown payment method ${'x'.repeat(20)}`);
  });
});

describe('the destination of the money', () => {
  const account = (id: string, over: object = {}) => ({
    id: id as never,
    bankName: 'First Bank',
    name: id,
    accountLastFourDigits: '4321',
    active: true,
    purposes: [],
    offices: [],
    createdAt: '2026-02-01T00:00:00.000Z',
    ...over,
  });
  const old = account('old', { createdAt: '2026-01-01T00:00:00.000Z' });
  const young = account('young');
  const earnest = account('earnest', { purposes: [EARNEST] });
  const downtown = account('downtown', { offices: [OFFICE] });
  const closed = account('closed', { active: false, purposes: [EARNEST] });
  const payment = { purpose: EARNEST, officeId: OFFICE };

  test.each([
    ['nowhere when no account is open', [closed], payment, undefined],
    ['to the oldest open account', [young, old], payment, 'old'],
    ["to the purpose's own account before the oldest", [old, earnest], payment, 'earnest'],
    ["to the office's own account before the oldest", [old, downtown], payment, 'downtown'],
    ["not to another purpose's account", [earnest, young], { purpose: 'Option Fee' }, 'young'],
    ["not to another office's account", [downtown, young], { purpose: EARNEST, officeId: AGENT }, 'young'],
    ['not to a closed account, whatever it is for', [closed, young], payment, 'young'],
  ] as const)('%s', (_, accounts, transfer, name) => {
    expect(destinationFor(accounts as never, transfer)?.name).toBe(name);
  });

  test('does not depend on the order of the file', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([old, young, earnest, downtown, closed], { minLength: 5 }), (accounts) => {
        expect(destinationFor(accounts as never, { purpose: 'Option Fee' })?.name).toBe('old');
      }),
    );
  });
});
