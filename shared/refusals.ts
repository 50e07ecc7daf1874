import { DRAFT_LIFE_DAYS, TRANSFER_MAX_CENTS } from './limits.ts';
import { formatDollars } from './money.ts';
import type { staffRefusals } from './staff-refusals.ts';

export { SOMETHING_WENT_WRONG } from './text/common.ts';

/**
 * Every expected "no" that a client can read: its code, the HTTP status it travels with, and the sentence a person reads.
 *
 * Sentences of the specification's section 8 stand verbatim (odd spaces and grammar included); the others are
 * ours and say what to do next. A new code does not compile until it has both.
 */
export const clientRefusals = {
  'request/invalid': [400, 'Please check the marked fields.'],
  'request/not-json': [400, "We couldn't read that. Please reload the page and try again."],
  'request/too-large': [413, 'The request is too large.'],
  'request/foreign': [403, "This request didn't come from the portal. Please reload the page and try again."],
  'request/outdated': [426, "There's a newer version of this page. Please reload it and try again: nothing was sent."],
  'request/unknown-operation': [400, "The portal doesn't answer this data query."],
  'request/too-many': [429, 'Too many requests. Please wait a moment and try again.'],
  'caller/unknown': [401, 'Please log in to continue.'],
  'caller/not-fresh': [403, "For your security, please confirm it's you with a new code."],
  'provider/none': [404, 'This company has no sign-in of its own. Please use a texted code.'],
  'provider/not-verified': [400, "The sign-in didn't go through. Please try again, or use a texted code."],
  'provider/no-phone': [400, 'Your sign-in has no confirmed mobile number. Please use a texted code.'],
  'provider/unknown-client': [404, "We don't know the mobile number of your sign-in yet. Please register first."],
  'webhook/not-verified': [401, "This message's signature isn't valid."],
  'tenant/not-found': [404, 'Tenant not found, please check url'],
  'client/not-found': [404, 'Client not found, please login'],
  'client/phone-taken': [409, 'Account exists for phone number. Please login'],
  'client/auth-user-exists': [409, 'Account exists for phone number.  Please login in.'],
  'client/changed-meanwhile': [409, 'Your details changed in the meantime. Please check them again.'],
  'client/stopped': [423, 'This account is stopped to keep it safe. Please call us to open it again.'],
  'client/too-many-registrations': [429, 'Too many accounts were created from here. Please try again in an hour.'],
  'proof/needed': [
    428,
    "Your browser couldn't finish a short security check. Please try again, or reload the page if it happens again.",
  ],
  'code/invalid': [400, 'Invalid Code'],
  'code/not-six-digits': [400, 'Code must be 6 digits'],
  'code/expired': [400, 'This code has expired. Please request a new one.'],
  'code/wait-to-resend': [429, 'Please wait a moment before you request another code.'],
  'code/too-many-sent': [429, 'Too many codes were requested for this number. Please try again in an hour.'],
  'code/budget-spent': [429, 'No more codes can be sent today. Please call us.'],
  'code/too-many-tries': [429, 'Too many wrong codes. Please request a new one.'],
  'code/locked': [
    423,
    'Too many wrong codes. For your security, sign-in is locked for a while. Please try again later.',
  ],
  'code/no-challenge': [400, 'This code no longer works here. Please request a new one.'],
  'identity/unreadable': [400, "We couldn't read your details. Please reload the page and enter them again."],
  'identity/too-young': [400, 'You must be at least 18 years old.'],
  'identity/not-a-date': [400, 'Please enter a real date of birth.'],
  'identity/incomplete': [409, 'Please add the last 4 digits of your SSN and your date of birth first.'],
  'bank/not-found': [404, 'Bank account not found, please select bank account'],
  'bank/not-verified': [409, "This bank account isn't verified yet. Please verify it first."],
  'bank/unsupported': [
    409,
    'Your bank is not supported by our bank-linking provider. Please try another bank or contact your title agency or brokerage.',
  ],
  'bank/non-transactional': [
    409,
    "This savings account can't be used for transfers. Please move your funds to a checking account and link that, or link another account.",
  ],
  'bank/in-use': [409, "You can't disconnect this account while a transfer is using it."],
  'bank/linking-failed': [502, "We couldn't link your bank. Please try again."],
  'bank/link-expired': [409, 'This connection to your bank no longer works. Please link your bank again.'],
  'bank/too-many': [409, "You can't link any more accounts. Please disconnect one first."],
  'bank/name-mismatch': [409, 'Your Account details are not matching with bank details'],
  'bank/returned-before': [
    409,
    'Your bank has returned this payment from this account. Please choose another account, or call us.',
  ],
  'bank/returned': [
    409,
    "A payment came back from this account, and your bank says it can't be used for payments. Please link it again, or use another account.",
  ],
  'transfer/debits-stopped': [
    409,
    "Your bank told us you didn't agree to a payment. Until we've spoken with you, please pay by wire, or call us.",
  ],
  'bank/login-needed': [409, 'Your bank asks you to log in again. Please link the account again.'],
  'bank/not-answering': [502, "Your bank didn't answer. Please try again in a moment."],
  'bank/too-many-matches': [429, "You've checked your details too often today. Please try again tomorrow, or call us."],
  'document/wrong-format': [400, 'File upload must be in jpg or png format'],
  'document/wrong-paper': [400, 'The file must be a jpg, a png or a PDF.'],
  'document/closed-pdf': [
    400,
    "We can't take this PDF: it has a password, a script or another file in it. Please print it to a new PDF, or take a photo of it.",
  ],
  'document/too-large': [400, 'The file must be smaller than 10 MB.'],
  'document/wrong-size': [400, 'This picture is too small or too large to read. Please take another one.'],
  'document/not-found': [404, "We couldn't find this document. Please upload it again."],
  'document/not-arrived': [409, "The file hasn't arrived. Please upload it again."],
  'document/not-scanned': [409, 'This document is still being checked. Please try again in a minute.'],
  'document/too-many': [429, 'Too many files were uploaded today. Please try again tomorrow, or call us.'],
  'document/too-many-attached': [409, "You can't add any more documents to this transfer."],
  'transfer/not-found': [404, "We couldn't find this transfer."],
  'transfer/wrong-status': [409, 'This transfer can no longer be changed that way.'],
  'transfer/not-editable': [409, 'This transfer can no longer be edited.'],
  'transfer/changed-meanwhile': [409, 'The details changed. Please review again.'],
  'transfer/already-started': [409, 'This transfer is already on its way.'],
  'transfer/too-many-tries': [409, 'This transfer was tried too often. Please start a new one, or call us.'],
  'transfer/too-many-drafts': [
    409,
    `You've started many payments without sending them. Each ends by itself after ${DRAFT_LIFE_DAYS} days. Please call us if you want to start another one now.`,
  ],
  'transfer/total-changed': [409, 'The amount or fee has changed. Please review the transfer again.'],
  'transfer/start-failed': [
    502,
    'This transfer cannot be completed due to connectivity issues with your financial institution. Please bring a certified check, or contact us by phone or email for wiring instructions.',
  ],
  'transfer/unchecked': [
    409,
    'Your bank could not check whether this account covers the payment. No money was moved. Please choose another account, or call us about another way to pay.',
  ],
  'transfer/unconfirmed': [
    202,
    "We're waiting for your bank to confirm. Please don't pay again: we won't charge you twice.",
  ],
  'transfer/maybe-duplicate': [
    409,
    "You've already sent the same amount for this property within the last day. Do you want to pay it again?",
  ],
  'transfer/over-client-limit': [429, 'This is more than you can send now. Please call us.'],
  'transfer/over-tenant-limit': [429, "We can't take any more payments here now. Please call us."],
  'transfer/not-retryable': [409, "You can't try this payment again here. Please call us first."],
  'transfer/already-retried': [
    409,
    "You've already tried this payment again. You'll find the new one in your history.",
  ],
  'transfer/scheduled': [
    409,
    'This payment is scheduled. Cancel the scheduled payment first if you want to change it or send it now.',
  ],
  'schedule/no-day': [409, "There's no later day left for this payment. Please send it now."],
  'schedule/out-of-range': [400, "This payment can't be scheduled for that day. Please choose another one."],
  'schedule/not-a-banking-day': [400, "Banks don't move money on that day. Please choose another one."],
  'schedule/too-often': [409, 'This payment was scheduled too often. Please send it now, or call us.'],
  'schedule/missed': [
    409,
    "We couldn't send this payment on the day you chose, and we won't send it later without asking you.",
  ],
  'transfer/too-late-to-cancel': [
    409,
    'This transfer has gone to the bank network and can no longer be canceled here. Please call us.',
  ],
  'transfer/cancel-unconfirmed': [
    502,
    "We couldn't confirm the cancellation. Please try again in a moment, or call us.",
  ],
  'disbursement/not-paid': [
    502,
    "We couldn't deposit this payment. Nothing is lost: please try again later, choose another account, or contact us by phone or email.",
  ],
  'disbursement/not-covered': [409, "We can't send this payment yet. We know, and we'll contact you."],
  'disbursement/other-name': [
    409,
    'This payment is made out to a different name than the one in your profile. Please call us.',
  ],
  'disbursement/unconfirmed': [
    202,
    "The bank hasn't confirmed yet. We're checking, and you'll be paid once. You don't have to do anything.",
  ],
  'disbursement/account-refused': [
    409,
    "This payment can't go into this account. Please choose another account, or call us.",
  ],
  'disbursement/account-changed': [
    409,
    'The account changed after you accepted this payment, so nothing was paid. Please check it and accept again.',
  ],
  'disbursement/no-source': [409, 'This payment cannot be made right now, please contact support'],
  'refund/other-account': [409, 'A refund goes back to the account the payment came from. Please choose that one.'],
  'refund/stopped': [409, "This refund can't be paid, because the payment itself was returned. Please call us."],
  'wire/problem': [409, 'There is a question about your wire.'],
  'staff/only': [403, 'Only the company’s staff can do this.'],
  'transfer/wire-reported': [
    409,
    "You've told us you sent this wire, so it can no longer be changed here. Please call us.",
  ],
  'wire/not-awaited': [409, "We show wiring instructions only while we're waiting for your wire."],
  'wire/changed': [409, 'The wiring instructions have changed. Please read the notice on this page first.'],
  'wire/reference-missing': [400, 'Please enter the reference your bank gave you for the wire.'],
  'purpose/unknown': [400, 'Please select a purpose.'],
  'method/invalid': [400, 'Invalid payment method'],
  'amount/required': [400, 'Amount is required'],
  'amount/zero': [400, 'Amount should not be 0'],
  'amount/mismatch': [400, "Your amounts don't match"],
  'amount/over-maximum': [400, `Transfer amount cannot exceed ${formatDollars(TRANSFER_MAX_CENTS)}`],
  'amount/over-method-limit': [400, 'The amount cannot be greater than the limit of this payment method.'],
  'amount/over-balance-and-fee': [
    400,
    'Amount entered exceeds account balance and any applicable convenience fees. Please enter an amount lesser than or equal to this combined amount.',
  ],
  'amount/over-balance': [
    400,
    'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.',
  ],
  'address/invalid': [400, 'Please select a valid address'],
  'office/required': [400, 'Office is required.'],
  'agent/required': [400, 'Agent is required.'],
  'agent/not-found': [404, "We couldn't find this agent's page."],
  'form/incomplete': [400, 'Please fill out all required values'],
  'destination/not-found': [409, 'Destination account not found, please contact support'],
  'email/none-valid': [400, 'Please provide a valid email'],
  'email/not-sent': [502, 'Emails not sent - please contact your administrator'],
  'email/too-many': [429, 'Too many emails were sent for this transfer today. Please try again tomorrow.'],
} as const satisfies Record<`${string}/${string}`, readonly [status: number, sentence: string]>;

/** What a client, or a program in a client's name, can be told. */
export type ClientRefusalCode = keyof typeof clientRefusals;
export type RefusalCode = ClientRefusalCode | keyof typeof staffRefusals;

/** The reason of an expected "no". `sentence` replaces the standard one when it carries a figure of this case. */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  readonly code: C;
  readonly sentence?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
};

/** The sentence a client reads for a refusal. */
export const refusalSentence = (refusal: Refusal<ClientRefusalCode>): string =>
  refusal.sentence ?? clientRefusals[refusal.code][1];

/** Sentences of section 8 that belong to a field or a toast rather than to a reply of the API. */
export const fieldSentences = {
  required: 'This is required',
  maxLength: 'Max length exceeded',
  codeDigits: 'Code must be 6 digits',
  amountsDiffer: 'Amounts do not match',
  amountsDifferInline: "* Amounts don't match",
  amountRequired: 'Amount is required',
  amountZero: 'Amount should not be 0',
  addressInvalid: 'Please select a valid address',
  officeRequired: 'Office is required.',
  unknownMethod: (method: string): string => `Unknown payment method ${method}`,
  overMethodLimit: (limit: number): string => `The amount cannot be greater than ${formatDollars(limit)}`,
  overMaximumInline: `* Amount too large - max ${formatDollars(TRANSFER_MAX_CENTS)}`,
  ssnDigits: 'Enter the last 4 digits of your SSN',
  tooYoung: 'You must be at least 18 years old.',
  notADate: 'Please enter a real date of birth.',
  closingNotADay: 'Please enter a real date.',
  closingPast: "This day has passed. Leave it empty if you don't know the day.",
  email: 'Please provide a valid email',
  phone: 'Please enter a 10-digit US mobile number',
  amountUnreadable: 'Enter dollars and cents, for example 25,000.00',
  zipcode: 'Enter a 5-digit ZIP code',
  letters: 'Use the Latin letters on your license',
  nameWithoutLetter: 'Enter your name as it stands on your ID',
  nameIsEmail: 'This is an email address. Enter your name as it stands on your ID',
  link: 'Put a space after each period, and leave out web addresses',
} as const;
