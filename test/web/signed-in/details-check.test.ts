import { describe, expect, test } from 'vitest';
import { agentId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { TransferRules } from '#shared/transfer/rules.ts';
import {
  checkDetailsForm,
  type DetailsContext,
  type DetailsField,
  type DetailsValues,
  liveAmountNotice,
  overMaximumWarning,
} from '#web/features/details/check.ts';
import { rulesOf } from '#web/features/details/rules.ts';
import { aForm, id } from './signed-in-setup.tsx';

const rules = rulesOf(aForm() as unknown as Parameters<typeof rulesOf>[0], 'office');
const context = (changes: Partial<DetailsContext> = {}): DetailsContext => ({
  rules,
  balance: null,
  hasDestination: true,
  today: '2026-11-21',
  ...changes,
});
const filled = (changes: Partial<DetailsValues> = {}): DetailsValues => ({
  purpose: 'Earnest Money Deposit for Purchase',
  method: 'ACH',
  amount: '25,000.00',
  reAmount: '25000',
  address1: '12 Oak St',
  address2: '',
  sellerName: '',
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  fileNumber: '',
  note: '',
  closingOn: '',
  officeBy: '',
  officeId: id(30),
  agentId: '',
  ...changes,
});
const verdict = (changes: Partial<DetailsValues>, about: Partial<DetailsContext> = {}) => {
  const found = checkDetailsForm(filled(changes), context(about));
  const none: Partial<Record<DetailsField, string>> = {};
  return found.ok ? { errors: none, toast: undefined, addressError: undefined } : found;
};

test('a correctly filled form becomes the details to save, with money in cents (R-147)', () => {
  expect(checkDetailsForm(filled({ note: ' File 7 ' }), context())).toEqual({
    ok: true,
    details: {
      purpose: 'Earnest Money Deposit for Purchase',
      method: 'ACH',
      amount: 2_500_000,
      reAmount: 2_500_000,
      address1: '12 Oak St',
      address2: '',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      note: 'File 7',
      officeId: id(30),
    },
  });
});

describe('the amounts', () => {
  const BALANCE =
    'Amount entered exceeds account balance and any applicable convenience fees. Please enter an amount lesser than or equal to this combined amount.';
  test.each([
    ['is missing', { amount: '' }, 'amount', 'Amount is required'],
    ['is zero', { amount: '0', reAmount: '0' }, 'amount', 'Amount should not be 0'],
    ['has three decimals', { amount: '1.005' }, 'amount', 'Enter dollars and cents, for example 25,000.00'],
    ['is a cent above the maximum', { amount: '150,000.00' }, 'amount', 'Transfer amount cannot exceed $149,999.99'],
    [
      'is a cent above the limit of ACH',
      { amount: '50000.01' },
      'amount',
      'The amount cannot be greater than $50,000.00',
    ],
    ['is not repeated', { reAmount: '' }, 'reAmount', 'This is required'],
    ['is repeated a cent off', { reAmount: '25000.01' }, 'reAmount', 'Amounts do not match'],
  ] as const)(
    'an amount that %s is refused with its own sentence (R-136, R-137, R-139, R-141, R-142)',
    (_, changes, field, sentence) => {
      expect(verdict(changes).errors[field]).toBe(sentence);
    },
  );

  test('exactly the ACH limit may be sent, and it does not apply to a wire (R-151)', () => {
    expect(verdict({ amount: '50000', reAmount: '50000' }).errors).toEqual({});
    const wire = {
      purpose: 'Down Payment and Closing Costs',
      method: 'Wire',
      amount: '149999.99',
      reAmount: '149999.99',
    };
    expect(verdict(wire).errors).toEqual({});
  });

  test('amount and fee together may use the whole balance, but not a cent more (R-145)', () => {
    expect(verdict({}, { balance: 2_502_500 }).errors).toEqual({});
    expect(verdict({}, { balance: 2_502_499 }).errors).toEqual({ amount: BALANCE });
    expect(verdict({}, { balance: 10 }).errors).toEqual({ amount: BALANCE });
  });

  test('a wire is not limited by the balance of the account chosen before it', () => {
    const wire = { purpose: 'Down Payment and Closing Costs', method: 'Wire' };
    expect(verdict(wire, { balance: 10 }).errors).toEqual({});
  });

  test('if the tenant pays the fee, the amount may use the whole balance', () => {
    const free: TransferRules = { ...rules, fee: { clientPays: false, amount: toCents(2500) } };
    expect(verdict({}, { rules: free, balance: 2_500_000 }).errors).toEqual({});
  });
});

describe('the address, office and agent', () => {
  test.each(['address1', 'city', 'state', 'zipcode'] as const)(
    'a missing %s is reported at the field and at the address (R-146)',
    (field) => {
      const found = verdict({ [field]: '' });
      expect(found.errors).toEqual({ [field]: 'This is required' });
      expect(found.addressError).toBe('Please select a valid address');
      expect(found.toast).toBe('Please fill out all required values');
    },
  );

  test('all errors are reported together', () => {
    const empty = { amount: '', reAmount: '', address1: '', city: '', state: '', zipcode: '', officeId: '' };
    expect(Object.keys(verdict(empty).errors).sort()).toEqual(Object.keys(empty).sort());
  });

  test('an office is required if the tenant routes by office, and it must be open (R-132)', () => {
    expect(verdict({ officeId: '' }).errors).toEqual({ officeId: 'Office is required.' });
    expect(verdict({ officeId: id(31) }).errors).toEqual({ officeId: 'Office is required.' });
  });

  test('an agent is required if the tenant routes by agent (R-133, R-134)', () => {
    const agents = [{ id: agentId.parse(id(60)), active: true }];
    const byAgent: TransferRules = { ...rules, routingType: 'agent', agents };
    expect(verdict({}, { rules: byAgent }).errors).toEqual({ agentId: 'This is required' });
    expect(verdict({ agentId: id(60) }, { rules: byAgent }).errors).toEqual({});
  });
});

describe('the toast of a refused submit', () => {
  test.each([
    [
      'a required value is missing, whatever else is wrong',
      { city: '', reAmount: '1' },
      'Please fill out all required values',
    ],
    ['the amounts differ', { reAmount: '24,999.99' }, "Your amounts don't match"],
    ['the purpose is not paid that way', { method: 'Wire' }, 'Invalid payment method'],
    ['the method is unknown', { method: 'Cash' }, 'Unknown payment method Cash'],
    ['the limit is exceeded', { amount: '50001', reAmount: '50001' }, 'The amount cannot be greater than $50,000.00'],
  ])('is the right one when %s (R-148, R-149, R-150, R-151)', (_, changes, sentence) => {
    expect(verdict(changes).toast).toBe(sentence);
  });

  test('says that the tenant has no account to send to (R-153)', () => {
    expect(verdict({}, { hasDestination: false }).toast).toBe('Destination account not found, please contact support');
  });
});

describe('hints while amounts are typed', () => {
  test.each([
    ['', '', undefined],
    ['25,000', '', undefined],
    ['25,000', '25000.00', undefined],
    ['25,000', '2,500', "* Amounts don't match"],
    ['150000', '1', "* Amounts don't match"],
    ['1', '150000', "* Amounts don't match"],
    ['149,999.99', '149999.99', undefined],
    ['150000', '150001', '* Amount too large - max $149,999.99'],
  ])('show for %j and %j: %s (R-139, R-143)', (amount, reAmount, notice) => {
    expect(liveAmountNotice(amount, reAmount)).toBe(notice);
  });

  test('a single amount over the maximum warns', () => {
    expect(overMaximumWarning('149,999.99')).toBeUndefined();
    expect(overMaximumWarning('150,000')).toBe('Transfer amount cannot exceed $149,999.99');
  });
});

describe('the expected closing', () => {
  test('is kept as an instant within its day', () => {
    expect(checkDetailsForm(filled({ closingOn: '2026-12-04' }), context())).toMatchObject({
      ok: true,
      details: { expectedClosingAt: '2026-12-04T17:00:00.000Z' },
    });
  });

  test.for([
    ['2026-11-21', undefined],
    ['2026-11-20', "This day has passed. Leave it empty if you don't know the day."],
    ['2026-02-30', 'Please enter a real date.'],
  ] as const)('of %s: %s', ([closingOn, sentence]) => {
    expect(verdict({ closingOn }).errors.closingOn).toBe(sentence);
  });
});
