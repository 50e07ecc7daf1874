import { TRANSFER_MAX_CENTS } from '../limits.ts';
import { formatDollars } from '../money.ts';
import type { Words } from './language.ts';
import { spanishOwnRefusals } from './spanish/own-refusals.ts';

/*
 * Messages of the specification's section 8 are verbatim, including odd spaces and grammar. The others are ours and
 * name the next step.
 */
const en = {
  'bank/not-found': 'Bank account not found, please select bank account',
  'bank/not-verified': "This bank account isn't verified yet. Please verify it first.",
  'bank/unsupported':
    'Your bank is not supported by our bank-linking provider. Please try another bank or contact your title agency or brokerage.',
  'bank/non-transactional':
    "This savings account can't be used for transfers. Please move your funds to a checking account and link that, or link another account.",
  'bank/name-mismatch': 'Your Account details are not matching with bank details',
  'bank/returned-before':
    'Your bank has returned this payment from this account. Please choose another account, or call us.',
  'bank/returned':
    "A payment came back from this account, and your bank says it can't be used for payments. Please link it again, or use another account.",
  'transfer/debits-stopped':
    "Your bank told us you didn't agree to a payment. Until we've spoken with you, please pay by wire, or call us.",
  'bank/login-needed': 'Your bank asks you to log in again.',
  'document/wrong-format': 'File upload must be in jpg or png format',
  'document/wrong-paper': 'The file must be a jpg, a png or a PDF.',
  'document/too-large': 'The file must be smaller than 10 MB.',
  'transfer/changed-meanwhile': 'The details changed. Please review again.',
  'schedule/no-day': "There's no later day left for this payment. Please send it now.",
  'schedule/out-of-range': "This payment can't be scheduled for that day. Please choose another one.",
  'schedule/not-a-banking-day': "Banks don't move money on that day. Please choose another one.",
  'schedule/missed':
    "We couldn't send this payment on the day you chose, and we won't send it later without asking you.",
  'disbursement/account-refused': "This payment can't go into this account. Please choose another account, or call us.",
  'wire/reference-missing': 'Please enter the reference your bank gave you for the wire.',
  'purpose/unknown': 'Please select a purpose.',
  'method/invalid': 'Invalid payment method',
  'amount/required': 'Amount is required',
  'amount/zero': 'Amount should not be 0',
  'amount/mismatch': "Your amounts don't match",
  'amount/over-maximum': `Transfer amount cannot exceed ${formatDollars(TRANSFER_MAX_CENTS)}`,
  'amount/over-method-limit': 'The amount cannot be greater than the limit of this payment method.',
  'amount/over-balance-and-fee':
    'Amount entered exceeds account balance and any applicable convenience fees. Please enter an amount lesser than or equal to this combined amount.',
  'amount/over-balance':
    'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.',
  'office/required': 'Office is required.',
  'agent/required': 'Agent is required.',
  'form/incomplete': 'Please fill out all required values',
  'destination/not-found': 'Destination account not found, please contact support',
} as const satisfies Record<`${string}/${string}`, string>;

/** The refusals that the page itself finds, by the same rules as the server. */
export type OwnRefusalCode = keyof typeof en;

/** Their messages. All others come with the server's answer, so the page need not contain them. */
export const ownRefusalText: Words<Readonly<Record<OwnRefusalCode, string>>> = { en, es: spanishOwnRefusals };
