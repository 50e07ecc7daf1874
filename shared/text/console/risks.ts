import { type Cents, formatDollars } from '../../money.ts';
import { staffReturnsText } from '../staff-steps.ts';

const meaningOf = (code: string): string =>
  (staffReturnsText.en as Readonly<Record<string, string>>)[code.slice(0, 3)] ?? '';
const coded = (code: string): string => {
  const meaning = meaningOf(code);
  return meaning ? `${code} (${meaning})` : code;
};
const CALL = 'Call the client at the number on record and ask whose account it is.';

/** What stands out about a payment: each fact, and what it means for whoever decides. */
export const riskText = {
  title: 'What stands out',
  none: 'Nothing stands out.',
  mark: (count: number) => (count === 1 ? '1 thing to look at' : `${count} things to look at`),
  weights: { high: 'May cost the money', look: 'Look at it', note: 'Good to know' },
  held: ['The client is held.', 'None of their money moves until two people lift that.'],
  debitsStopped: (code: string) =>
    [
      `The client’s debits are stopped: their bank returned one with ${coded(code)}.`,
      'Nothing is debited until a colleague has spoken with them and allowed it.',
    ] as const,
  otherOwner: (
    score: number,
    isOut: boolean,
    { isOverridden, releasedBy }: { isOverridden: boolean; releasedBy: string | undefined },
  ) =>
    [
      `The bank knows the account under another name: ${score} of 100.${isOverridden ? ' The client went on and said why.' : ''}${releasedBy ? ` ${releasedBy} released it after a call.` : ''}`,
      isOut
        ? 'Money that is paid to somebody else does not come back.'
        : 'Its owner can have the debit returned as unauthorized for 60 days.',
    ] as const,
  lowBalance: (balance: Cents, on: string) =>
    [
      `The bank last named a balance of ${formatDollars(balance)}, on ${on}: less than this payment.`,
      'It may come back for lack of money (R01). Don’t count on it before it has cleared.',
    ] as const,
  typedNumbers: (isOut: boolean) =>
    [
      'The account’s numbers were typed in, not given by the bank.',
      isOut ? CALL : 'A digit may be wrong, and nobody says whose account it is. It may come back.',
    ] as const,
  ownerUnknown: (isOut: boolean) =>
    [
      'The bank says nothing about whose account it is.',
      isOut ? CALL : 'If it is somebody else’s, the debit can come back as unauthorized.',
    ] as const,
  newAccount: (on: string) =>
    [
      `The account was linked on ${on}, less than three days before.`,
      'Whoever takes over a phone links an account of their own when money comes. Be sure that it is the client.',
    ] as const,
  returns: (all: readonly (readonly [code: string, on: string])[]) =>
    [
      `${all.length === 1 ? 'An earlier payment' : `${all.length} earlier payments`} of this client came back: ${all.map(([code, on]) => `${coded(code)}, ${on}`).join('; ')}.`,
      'It may happen again. Pay nothing out of this money before it has cleared.',
    ] as const,
  emailChanged: (on: string, isOut: boolean) =>
    [
      `The client’s e-mail address changed on ${on}.`,
      isOut
        ? 'Call the number on record before money goes out: a stranger may read their mail.'
        : 'Answer no question by e-mail before you have called the number on record.',
    ] as const,
  unchecked: [
    'Nobody checked whether the account covers this debit.',
    'It may come back for lack of money. Don’t count on it before it has cleared.',
  ],
  firstPayout: ['It is the first payment to this account.', 'Compare its owner with the closing’s papers once.'],
  noId: (on: string) =>
    [
      `A photo of an ID was asked for on ${on}, and none has come since.`,
      'Who the client is was not proved again. Ask them, or hold the payment.',
    ] as const,
  bounced: (ways: readonly ('email' | 'text')[]) =>
    [
      `${ways.includes('email') ? 'An e-mail' : 'A text'} to the client about this payment did not arrive or was reported as spam.`,
      'They may not know what you think they know. Call them.',
    ] as const,
  otherClient: (others: number, isOut: boolean) =>
    [
      `${others === 1 ? 'Another client has' : `${others} other clients have`} a payment of the same kind in this file.`,
      isOut
        ? 'Two owners are paid twice, and so is one by mistake. Look at the closing’s papers.'
        : 'Two buyers may share a deposit. Be sure that none pays what another has paid.',
    ] as const,
  otherAmount: (than: string) =>
    [
      `The wire brought ${than}.`,
      'The file has what arrived. The client was told that you get in touch about the difference.',
    ] as const,
  balance: (balance: Cents, on: string) =>
    [`The bank last named a balance of ${formatDollars(balance)}, on ${on}.`, 'That covered this payment.'] as const,
} as const;
