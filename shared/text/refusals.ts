import { DRAFT_LIFE_DAYS } from '../limits.ts';
import type { Words } from './language.ts';
import { type OwnRefusalCode, ownRefusalText } from './own-refusals.ts';
import { spanishRefusals } from './spanish/refusals.ts';

/*
 * Messages of the specification's section 8 are verbatim, including odd spaces and grammar. The others are ours and
 * name the next step.
 */
const en = {
  'request/invalid': 'Please check the marked fields.',
  'request/not-json': "We couldn't read that. Please reload the page and try again.",
  'request/too-large': 'The request is too large.',
  'request/foreign': "This request didn't come from the portal. Please reload the page and try again.",
  'request/outdated': "There's a newer version of this page. Please reload it and try again: nothing was sent.",
  'request/unknown-operation': "The portal doesn't answer this data query.",
  'request/too-many': 'Too many requests. Please wait a moment and try again.',
  'caller/unknown': 'Please log in to continue.',
  'caller/not-fresh': "For your security, please confirm it's you with a new code.",
  'provider/none': 'This company has no sign-in of its own. Please use a texted code.',
  'provider/not-verified': "The sign-in didn't go through. Please try again, or use a texted code.",
  'provider/no-phone': 'Your sign-in has no confirmed mobile number. Please use a texted code.',
  'provider/unknown-client': "We don't know the mobile number of your sign-in yet. Please register first.",
  'webhook/not-verified': "This message's signature isn't valid.",
  'tenant/not-found': 'Tenant not found, please check url',
  'client/not-found': 'Client not found, please login',
  'client/phone-taken': 'Account exists for phone number. Please login',
  'client/auth-user-exists': 'Account exists for phone number.  Please login in.',
  'client/changed-meanwhile': 'Your details changed in the meantime. Please check them again.',
  'client/stopped': 'This account is stopped to keep it safe. Please call us to open it again.',
  'invitation/over':
    "This link doesn't work anymore. If you've opened it before, log in to see the payment. If not, ask the company for a new one.",
  'invitation/withdrawn':
    'The company withdrew this payment, and no money has moved. Questions? Please call the company.',
  'invitation/expired': 'This link has expired. Please ask the company for a new one.',
  'client/too-many-registrations': 'Too many accounts were created from here. Please try again in an hour.',
  'proof/needed':
    "Your browser couldn't finish a short security check. Please try again, or reload the page if it happens again.",
  'code/invalid': 'Invalid Code',
  'code/not-six-digits': 'Code must be 6 digits',
  'code/expired': 'This code has expired. Please request a new one.',
  'code/wait-to-resend': 'Please wait a moment before you request another code.',
  'code/too-many-sent': 'Too many codes were requested for this number. Please try again in an hour.',
  'code/budget-spent': 'No more codes can be sent today. Please call us.',
  'code/too-many-tries': 'Too many wrong codes. Please request a new one.',
  'code/locked': 'Too many wrong codes. For your security, sign-in is locked for a while. Please try again later.',
  'code/no-challenge': 'This code no longer works here. Please request a new one.',
  'identity/unreadable': "We couldn't read your details. Please reload the page and enter them again.",
  'identity/too-young': 'You must be at least 18 years old.',
  'identity/not-a-date': 'Please enter a real date of birth.',
  'identity/incomplete': 'Please add the last 4 digits of your SSN and your date of birth first.',
  'bank/in-use': "You can't disconnect this account while a transfer is using it.",
  'bank/linking-failed': "We couldn't link your bank. Please try again.",
  'bank/link-expired': 'This connection to your bank no longer works. Please link your bank again.',
  'bank/choose-another': "This account can't be used for this payment. Please choose another account, or call us.",
  'bank/too-many': "You can't link any more accounts. Please disconnect one first.",
  'bank/not-answering': "Your bank didn't answer. Please try again in a moment.",
  'bank/too-many-matches': "You've checked your details too often today. Please try again tomorrow, or call us.",
  'document/closed-pdf':
    "We can't take this PDF: it has a password, a script or another file in it. Please print it to a new PDF, or take a photo of it.",
  'document/wrong-size': 'This picture is too small or too large to read. Please take another one.',
  'document/not-found': "We couldn't find this document. Please upload it again.",
  'document/not-arrived': "The file hasn't arrived. Please upload it again.",
  'document/not-scanned': 'This document is still being checked. Please try again in a minute.',
  'document/too-many': 'Too many files were uploaded today. Please try again tomorrow, or call us.',
  'document/too-many-attached': "You can't add any more documents to this transfer.",
  'transfer/not-found': "We couldn't find this transfer.",
  'transfer/wrong-status': 'This transfer can no longer be changed that way.',
  'transfer/not-editable': 'This transfer can no longer be edited.',
  'transfer/already-started': 'This transfer is already on its way.',
  'transfer/too-many-tries': 'This transfer was tried too often. Please start a new one, or call us.',
  'transfer/held': "We're looking at this payment before it goes on. Please call us.",
  'transfer/too-many-drafts': `You've started many payments without sending them. Each ends by itself after ${DRAFT_LIFE_DAYS} days. Please call us if you want to start another one now.`,
  'transfer/total-changed': 'The amount or fee has changed. Please review the transfer again.',
  'transfer/start-failed':
    'This transfer cannot be completed due to connectivity issues with your financial institution. Please bring a certified check, or contact us by phone or email for wiring instructions.',
  'transfer/unchecked':
    "We can't see this account's balance, so it can't pay this much. Nothing was charged. Please choose another account, or call us about another way to pay.",
  'transfer/unconfirmed': "We're waiting for your bank to confirm. Please don't pay again: we won't charge you twice.",
  'transfer/maybe-duplicate': "You already sent the same amount for this property. This one hasn't been sent.",
  'transfer/over-client-limit': 'This is more than you can send now. Please call us.',
  'transfer/over-tenant-limit': "We can't take any more payments here now. Please call us.",
  'transfer/not-retryable': "You can't try this payment again here. Please call us first.",
  'transfer/already-retried': "You've already tried this payment again. You'll find the new one in your history.",
  'transfer/scheduled':
    'This payment is scheduled. Cancel the scheduled payment first if you want to change it or send it now.',
  'schedule/too-often': 'This payment was scheduled too often. Please send it now, or call us.',
  'transfer/too-late-to-cancel':
    'This transfer has gone to the bank network and can no longer be canceled here. Please call us.',
  'transfer/cancel-unconfirmed': "We couldn't confirm the cancellation. Please try again in a moment, or call us.",
  'disbursement/not-paid':
    "We couldn't deposit this payment. Nothing is lost: please try again later, choose another account, or contact us by phone or email.",
  'disbursement/not-covered': "We can't send this payment yet. We know, and we'll contact you.",
  'disbursement/other-name':
    'This payment is made out to a different name than the one in your profile. Please call us.',
  'disbursement/unconfirmed':
    "The bank hasn't confirmed yet. We're checking, and you'll be paid once. You don't have to do anything.",
  'disbursement/account-changed':
    'The account changed after you accepted this payment, so nothing was paid. Please check it and accept again.',
  'disbursement/no-source': 'This payment cannot be made right now, please contact support',
  'wire/problem': 'There is a question about your wire.',
  'staff/only': 'Only the company’s staff can do this.',
  'transfer/wire-reported': "You've told us you sent this wire, so it can no longer be changed here. Please call us.",
  'wire/not-awaited': "We show wiring instructions only while we're waiting for your wire.",
  'wire/changed': 'The wiring instructions have changed. Please read the notice on this page first.',
  'address/invalid': 'Please select a valid address',
  'agent/not-found': "We couldn't find this agent's page.",
  'email/none-valid': 'Please provide a valid email',
  'email/name-unconfirmed':
    'We can send this to others once your bank or your ID confirms your name. Link your bank account, or upload a photo of your ID in your profile. You can also download the receipt and send it yourself.',
  'email/not-sent': 'Emails not sent - please contact your administrator',
  'email/too-many': 'Too many emails were sent for this transfer today. Please try again tomorrow.',
} as const satisfies Record<`${string}/${string}`, string>;

/** The refusals for a client, or a program acting for one. */
export type ClientRefusalCode = OwnRefusalCode | keyof typeof en;

/** The message of each refusal that a client can read. */
export const refusalText: Words<Readonly<Record<ClientRefusalCode, string>>> = {
  en: { ...ownRefusalText.en, ...en },
  es: { ...ownRefusalText.es, ...spanishRefusals },
};
