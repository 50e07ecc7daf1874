import { type Cents, formatDollars } from '../../money.ts';
import { staffReturnsText } from '../staff-returns.ts';

const meaningOf = (code: string): string =>
  (staffReturnsText.en as Readonly<Record<string, string>>)[code.slice(0, 3)] ?? '';
const coded = (code: string): string => {
  const meaning = meaningOf(code);
  return meaning ? `${code} (${meaning})` : code;
};
const CALL = 'Call the client at the number on file and ask whose account it is.';

/** The warning signs of a payment, and their meaning for the approver. */
export const riskText = {
  title: 'Alerts',
  none: 'No alerts.',
  mark: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
  weights: { high: 'High risk', look: 'Review', note: 'Note' },
  held: ['The client is on hold.', 'None of their money moves until the hold is released, which needs approval.'],
  debitsStopped: (code: string) =>
    [
      `The client’s debits are on hold. Their bank returned one with ${coded(code)}.`,
      'Call the client. An approver can then allow debits again on the client’s page.',
    ] as const,
  otherOwner: (
    score: number,
    isOut: boolean,
    { isOverridden, releasedBy }: { isOverridden: boolean; releasedBy: string | undefined },
  ) =>
    [
      `The account may be in another name: the bank’s name match is ${score} of 100.${isOverridden ? ' The client continued and gave a reason.' : ''}${releasedBy ? ` ${releasedBy} released it after a call.` : ''}`,
      isOut
        ? 'If you pay the wrong person, you may not get the money back.'
        : 'The account owner can return the debit as unauthorized for 60 days.',
    ] as const,
  lowBalance: (balance: Cents, on: string) =>
    [
      `The account balance was ${formatDollars(balance)} on ${on}, less than this payment.`,
      'The debit may be returned for insufficient funds (R01). Don’t count on it until it clears.',
    ] as const,
  typedNumbers: (isOut: boolean) =>
    [
      'The account numbers were typed in, not confirmed by the bank.',
      isOut ? CALL : 'A digit may be wrong, and the owner isn’t confirmed. The debit may be returned.',
    ] as const,
  ownerUnknown: (isOut: boolean) =>
    [
      'The bank didn’t confirm who owns the account.',
      isOut ? CALL : 'If it’s someone else’s account, the debit can be returned as unauthorized.',
    ] as const,
  newAccount: (on: string) =>
    [
      `The account was linked on ${on}, less than three days before this payment.`,
      'Possible account takeover: verify with the client by phone.',
    ] as const,
  returns: (all: readonly (readonly [code: string, on: string])[]) =>
    [
      `${all.length === 1 ? 'An earlier payment' : `${all.length} earlier payments`} from this client ${all.length === 1 ? 'was' : 'were'} returned: ${all.map(([code, on]) => `${coded(code)}, ${on}`).join('; ')}.`,
      'It may happen again. Don’t disburse this money until it clears.',
    ] as const,
  emailChanged: (on: string, isOut: boolean) =>
    [
      `The client’s email address changed on ${on}.`,
      isOut
        ? 'Someone else may be reading their email. Call the number on file before you pay.'
        : 'Call the number on file before you answer any email.',
    ] as const,
  unchecked: [
    'The account balance wasn’t checked for this debit.',
    'The debit may be returned for insufficient funds. Don’t count on it until it clears.',
  ],
  firstPayout: ['This is the first payment to this account.', 'Compare the owner with the settlement statement.'],
  noId: (on: string) =>
    [
      `We asked the client for an ID photo on ${on}, and it hasn’t arrived.`,
      'Their identity hasn’t been verified again. Call them, or hold the payment.',
    ] as const,
  bounced: (ways: readonly ('email' | 'text')[]) =>
    [
      `${ways.includes('email') ? 'An email' : 'A text'} to the client about this payment wasn’t delivered or was reported as spam.`,
      'They may not know about it. Call them.',
    ] as const,
  otherClient: (others: number, isOut: boolean) =>
    [
      `${others === 1 ? 'Another client has' : `${others} other clients have`} the same type of payment in this file.`,
      isOut
        ? 'Possible duplicate payee. Check the settlement statement.'
        : 'Possible duplicate deposit. Check whether the buyers are splitting it.',
    ] as const,
  otherAmount: (than: string) =>
    [
      `The wire was ${than}.`,
      'The file was credited with what arrived. We told the client you’ll contact them about the difference.',
    ] as const,
  balance: (balance: Cents, on: string) =>
    [`The account balance was ${formatDollars(balance)} on ${on}.`, 'That covered this payment.'] as const,
} as const;
