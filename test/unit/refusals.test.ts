import { describe, expect, test } from 'vitest';
import { anyRefusalSentence, refusalCodes, refusalStatus } from '#shared/any-refusal.ts';
import { fieldSentences, SOMETHING_WENT_WRONG } from '#shared/refusals.ts';
import { staffRefusals } from '#shared/staff-refusals.ts';
import { bankText } from '#shared/text/bank.ts';
import { historyText } from '#shared/text/history.ts';

const of = (code: (typeof refusalCodes)[number]): string => anyRefusalSentence({ code });

/** The error catalog of the specification (section 8, and section 5 where that one points there), word for word. */
const CATALOGUE: readonly (readonly [sentence: string, ours: string])[] = [
  ['This is required', fieldSentences.required],
  ['Max length exceeded (50 characters)', fieldSentences.maxLength(50)],
  ['Code must be 6 digits', of('code/not-six-digits')],
  ['Code must be 6 digits', fieldSentences.codeDigits],
  ['Invalid Code', of('code/invalid')],
  ['Amounts do not match', fieldSentences.amountsDiffer],
  ["* Amounts don't match", fieldSentences.amountsDifferInline],
  ['Amount is required', of('amount/required')],
  ['Amount is required', fieldSentences.amountRequired],
  ['Amount should not be 0', of('amount/zero')],
  ['Amount should not be 0', fieldSentences.amountZero],
  ['Please select a valid address', of('address/invalid')],
  ['Please select a valid address', fieldSentences.addressInvalid],
  ['Tenant not found, please check url', of('tenant/not-found')],
  ['Account exists for phone number.  Please login in.', of('client/auth-user-exists')],
  ['Account exists for phone number. Please login', of('client/phone-taken')],
  ['Client not found, please login', of('client/not-found')],
  ['Destination account not found, please contact support', of('destination/not-found')],
  ['Bank account not found, please select bank account', of('bank/not-found')],
  ["Your amounts don't match", of('amount/mismatch')],
  ['Please fill out all required values', of('form/incomplete')],
  ['Invalid payment method', of('method/invalid')],
  ['Unknown payment method Cash', fieldSentences.unknownMethod('Cash')],
  ['The amount cannot be greater than $5,000.00', fieldSentences.overMethodLimit(500_000)],
  ['Transfer amount cannot exceed $149,999.99', of('amount/over-maximum')],
  ['* Amount too large - max $149,999.99', fieldSentences.overMaximumInline],
  [
    'Amount entered exceeds account balance and any applicable convenience fees. Please enter an amount lesser than or equal to this combined amount.',
    of('amount/over-balance-and-fee'),
  ],
  [
    'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.',
    of('amount/over-balance'),
  ],
  ['Office is required.', of('office/required')],
  ['Office is required.', fieldSentences.officeRequired],
  ["We're having trouble retrieving your current balance.", bankText.en.list.balanceMissing],
  ['You have no linked bank accounts', bankText.en.list.empty],
  ['Emails not sent - please contact your administrator', of('email/not-sent')],
  ['Email sent successfully', historyText.en.share.sent],
  ['Please provide a valid email', of('email/none-valid')],
  ['Your Account details are not matching with bank details', of('bank/name-mismatch')],
  ['Something went wrong... please try again in a few minutes', SOMETHING_WENT_WRONG],
];

/** Errors that the catalog describes without giving the words. */
const DESCRIBED: readonly (readonly [(typeof refusalCodes)[number], readonly RegExp[]])[] = [
  [
    'transfer/start-failed',
    [/connectivity issues/, /financial institution/, /certified check/, /phone or email/, /wiring instructions/],
  ],
  ['bank/unsupported', [/not supported/, /another bank/, /title agency or brokerage/]],
  ['bank/non-transactional', [/savings account/, /move your funds to a checking account/, /link another account/]],
];

describe('the error catalog of the specification', () => {
  test.each(CATALOGUE)('has, word for word: %s', (sentence, ours) => {
    expect(ours).toBe(sentence);
  });

  test.each(DESCRIBED)('has %s with the content that the specification asks for', (code, patterns) => {
    for (const pattern of patterns) expect(of(code)).toMatch(pattern);
  });
});

describe('every refusal', () => {
  test.each(refusalCodes)('%s is sent with a status of its kind and a whole sentence', (code) => {
    const status = refusalStatus(code);
    expect([200, 202, 400, 401, 403, 404, 409, 413, 423, 426, 428, 429, 502]).toContain(status);
    expect(of(code).length).toBeGreaterThan(5);
    expect(of(code)).toBe(of(code).trim());
    // The code is for programs. A sentence that shows it, or an internal word, was not written for a person. Only staff
    // know Plaid by name.
    const internal = /\/|undefined|null|exception|DynamoDB|Cognito/i;
    expect(of(code)).not.toMatch(code in staffRefusals ? internal : new RegExp(`${internal.source}|Plaid`, 'i'));
  });

  test('shows its own sentence, if it has one, instead of the standard one', () => {
    expect(anyRefusalSentence({ code: 'method/invalid', sentence: 'Unknown payment method Cash' })).toBe(
      'Unknown payment method Cash',
    );
  });

  test.each([
    ['caller/unknown', 401],
    ['caller/not-fresh', 403],
    ['request/foreign', 403],
    ['request/outdated', 426],
    ['request/too-large', 413],
    ['code/locked', 423],
    ['code/too-many-tries', 429],
    ['transfer/unconfirmed', 202],
    ['transfer/already-started', 409],
    ['transfer/start-failed', 502],
    ['tenant/not-found', 404],
    ['reversal/no-day', 400],
  ] as const)('%s is %i on the wire', (code, status) => {
    expect(refusalStatus(code)).toBe(status);
  });
});
