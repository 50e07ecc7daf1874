/**
 * The refusals that only a company's staff see: code, HTTP status and message, as in `refusals.ts`. In a separate file,
 * because the client page never shows them and should not load them.
 */
export const staffRefusals = {
  'staff/no-role': [
    403,
    'Your role doesn’t include this. Ask an owner of the company, or a colleague whose role does.',
  ],
  'staff/no-company': [404, 'You don’t work for this company here. Ask one of its owners to invite you.'],
  'staff/no-closing': [404, 'This company has no closing like that, or none that you can see.'],
  'staff/no-payment': [404, 'This company has no payment like that, or none that you can see.'],
  'staff/no-client': [404, 'This company has no client like that, or none that you can see.'],
  'staff/no-document': [404, 'This client has no such photo of an ID. Look at the list again.'],
  'staff/reviewed': [409, 'A colleague has decided about this photo already. Look at the list again.'],
  'staff/not-viewed': [409, 'View the photo again before you accept it.'],
  'staff/look-over': [409, 'This look has ended. Open the photo again: each look is recorded.'],
  'staff/no-debit': [409, 'This is no debit. Only a debit has an authorization that a bank can ask for.'],
  'staff/proof-open': [
    409,
    'A bank waits for this proof already. Say that it was sent before you note another request.',
  ],
  'staff/no-proof-asked': [409, 'No bank waits for the proof of this payment. Look at it as it is now.'],
  'staff/asked-ahead': [400, 'This day is still to come. Give the day on which the bank asked.'],
  'staff/asked-before': [400, 'This debit wasn’t made yet on that day. Give the day on which the bank asked.'],
  'staff/no-export': [404, 'This export has ended, or somebody else began it. Choose what you need again.'],
  'staff/whole-company': [
    403,
    'Only somebody who sees the whole company may do this. Ask a colleague whose rights name no offices.',
  ],
  'staff/wrong-sign-in': [
    400,
    'That isn’t right. Check your address and password, or use another passkey, and try again.',
  ],
  'staff/wrong-code': [400, 'That code isn’t right. Type the six digits that your app shows now.'],
  'staff/locked': [423, 'There were too many tries. Wait fifteen minutes, or sign in with your passkey.'],
  'staff/no-sign-in': [409, 'This took too long, or was begun in another browser. Please begin again.'],
  'staff/no-second-factor': [
    409,
    'You haven’t set up your second factor yet. Open the link in your invitation again, or ask for a new one.',
  ],
  'staff/invitation-over': [
    404,
    'This link was used, taken back, opened in another browser, or is more than three days old. Ask for a new one.',
  ],
  'staff/weak-password': [400, 'That password is too short. Choose one of at least 12 characters.'],
  'staff/passkey-refused': [400, 'This passkey couldn’t be kept. Try again, or use another device.'],
  'staff/sign-in-again': [
    403,
    'For your security, sign in again with your password and the code of your authenticator app, and then add the passkey.',
  ],
  'staff/no-person': [404, 'Nobody of that name works for this company. Look at the list again.'],
  'staff/own-membership': [403, 'You can’t change your own rights. Ask another owner.'],
  'staff/person-changed': [409, 'Somebody changed this colleague’s rights at the same moment. Look again.'],
  'staff/notices-changed': [409, 'You changed this in another window. Look at it again.'],
  'staff/last-owner': [409, 'A company has at least one owner. Make somebody else an owner first.'],
  'staff/works-here': [
    409,
    'Somebody with that address works for this company already. Look at the list, and change their rights there.',
  ],
  'staff/rights-unfit': [
    400,
    'These rights don’t fit together: an agent is one of the company’s agents, and only an approver has a limit.',
  ],
  'staff/no-change': [404, 'Nothing of that kind waits for a decision any more. Look at the list again.'],
  'staff/no-name': [400, 'Say who you are: --by "Rosa Diaz". Your name is recorded.'],
  'staff/no-reason': [400, 'Give a reason. It’s recorded, and clients never see it.'],
  'staff/same-person': [403, 'The person who created this can’t approve it. Ask a colleague.'],
  'staff/not-submitter': [
    403,
    'Only the person who submitted this can withdraw it. An approver can reject it instead.',
  ],
  'staff/not-submitted': [409, 'This isn’t submitted for approval yet. Submit it first, then a colleague approves it.'],
  'staff/nothing-proposed': [404, 'Nothing has been proposed that you could approve. Look at it as it is now.'],
  'staff/other-proposal': [
    409,
    'This change was already decided, or a newer one replaced it. Look at what is waiting now.',
  ],
  'proposal/none': [404, 'This proposal isn’t open anymore. Look at the list again.'],
  'proposal/changed-meanwhile': [409, 'Someone changed or decided this at the same moment. Look at the list again.'],
  'staff/host-taken': [
    409,
    'One of this change’s domains belongs to another company. Reject it, and propose it again without that domain.',
  ],
  'settings/no-change': [409, 'The company’s settings are already like this. There is nothing to change.'],
  'settings/unfit': [409, 'This change can’t stand as it is. Reject it, and propose one that fits.'],
  'staff/changed-meanwhile': [
    409,
    'This payment has changed since you opened it. Look at it as it is now: what you meant may be done already.',
  ],
  'staff/over-own-limit': [403, 'This is more than you may approve. Ask a colleague who may approve more.'],
  'staff/approving-on-hold': [
    403,
    'Your sign-in was set up again less than a day ago, and until then you approve nothing. Ask a colleague.',
  ],
  'staff/file-elsewhere': [
    403,
    'Payments of this file are of other offices than yours. Somebody who works for all of them decides here.',
  ],
  'staff/other-office': [403, 'You work for other offices of this company. Choose one of them.'],
  'staff/other-form': [
    409,
    'This form was sent before, with something else in it, and that was prepared. Look at it in the list, or begin a new form.',
  ],
  'staff/no-step-up': [
    403,
    'What you confirmed is over, was for something else, or was used already. Nothing was done: please confirm it again.',
  ],
  'staff/needs-approval': [409, 'This needs the approval of a second person. Submit it for approval.'],
  'staff/bad-deadline': [400, 'A deadline must be today or later, and at most 90 days from now.'],
  'staff/deadline-past': [409, 'Its deadline has passed. Create it again, with a later deadline.'],
  'staff/other-kind': [
    409,
    'This is a different kind of payment, and this isn’t done with it. Look at what kind it is.',
  ],
  'staff/phone-unknown': [404, 'No client has registered with that number here. Ask them to register first.'],
  'payer/phone-known': [409, 'A client with that number is registered here. Ask them as you ask any client.'],
  'payer/no-invitation': [404, 'This invitation was used, taken back, or has ended. Look at the list again.'],
  'payer/too-many': [429, 'That is all for today. It goes again tomorrow.'],
  'payer/asked-already': [
    409,
    'This phone is asked for something alike, and that is open still. Is this another payment?',
  ],
  'payer/not-blocked': [409, 'Nothing stands against this invitation any more. Look at the list again.'],
  'payer/no-such-phone': [
    400,
    'No text can reach this number. Take the invitation back, and ask again with the right one.',
  ],
  'payer/client-stopped': [
    409,
    'This client’s account is stopped or switched off. Lift the stop first, or take the invitation back.',
  ],
  'payer/smuggled': [
    400,
    'Leave out phone numbers, links, e-mail addresses and ways to pay: it goes out in your company’s name.',
  ],
  'payer/sent-enough': [409, 'This was sent often enough. Call the person: the number may be wrong.'],
  'payer/changed-meanwhile': [409, 'This invitation changed at the same moment. Look at the list again.'],
  'payer/other-key': [409, 'This was sent already, with something else in it. Close the form and begin again.'],
  'staff/debits-allowed': [409, 'This client’s debits aren’t stopped: there is nothing to allow.'],
  'staff/client-not-stopped': [409, 'This client isn’t on hold. There is nothing to release.'],
  'staff/held-again': [
    409,
    'This client was put on hold again since this was proposed. Propose to release the new hold.',
  ],
  'staff/held-already': [409, 'This payment is held already. Look at it again: it says who holds it, and why.'],
  'staff/not-held': [409, 'This payment isn’t held: there is nothing to release.'],
  'staff/at-bank': [
    409,
    'The bank has this payment, or may have it: it can’t be held any more. Cancel it: that keeps it back for as long as the bank hasn’t sent it.',
  ],
  'staff/no-account-waits': [409, 'No account waits for a call here: the client hasn’t chosen one that needs it.'],
  'staff/other-account': [
    409,
    'The client has chosen another account since, or it was changed. Look at the payment again, and call about that one.',
  ],
  'staff/account-changed': [
    409,
    'The account was linked again or changed since the client chose it. Ask the client to choose it again.',
  ],
  'staff/no-call': [400, 'Say whom you spoke with and what they said: it’s recorded.'],
  'staff/over-ledger': [
    409,
    'The account at the payment provider doesn’t hold enough for this payment. Top it up first.',
  ],
  'staff/over-file': [
    409,
    'The file doesn’t hold enough for this payment. Wait until it does, or say what you hold for it elsewhere.',
  ],
  'staff/no-file': [409, 'This payment needs the number of the file that its money comes from. Set its file first.'],
  'staff/file-changed': [409, 'Another payment of this file was approved at the same moment. Try again.'],
  'staff/file-full': [409, 'A hundred payments of this file are already waiting. Recall some of them first.'],
  'staff/too-late-to-cancel': [
    409,
    'This transfer has gone to the bank network and can no longer be canceled. A client’s payment can be refunded once it has cleared.',
  ],
  'staff/cancel-unconfirmed': [502, 'The bank didn’t confirm the cancellation. Try again in a moment.'],
  'refund/not-good': [
    409,
    'Only a payment that has cleared can be refunded. This one hasn’t cleared yet, or it was returned: "transfer show" says which.',
  ],
  'refund/over-amount': [400, 'Refunds can’t come to more than the payment itself. Give a smaller amount.'],
  'refund/too-old': [
    409,
    'This payment was made more than 180 days ago, and the payment provider no longer refunds it. Prepare a disbursement instead.',
  ],
  'refund/maybe-duplicate': [
    409,
    'A refund of the same amount was already prepared for this payment. Confirm that you want another one.',
  ],
  'refund/too-many': [409, 'No more refunds of this payment can be prepared. Prepare a disbursement instead.'],
  'event/not-parked': [404, 'No event with that number is parked. Look at the list again.'],
  'event/not-dismissed': [404, 'No event with that number was dismissed. Look at the list again.'],
  'event/several': [409, 'Several accounts have an event with that number. Say which account.'],
  'event/ours': [409, 'This event can’t be dismissed: it is about one of this portal’s own payments.'],
  'event/unknown-whose': [502, 'The payment provider didn’t say whose transfer this is. Try again in a moment.'],
  'statement/no-line': [404, 'No imported statement has this line. Look at the list again.'],
  'statement/line-changed': [409, 'This line was decided about meanwhile. Look at it as it is now.'],
  'staff/day-ahead': [400, 'This day is still to come. Choose one that the books have.'],
  'staff/month-open': [400, 'This month isn’t over yet. Choose one that is.'],
  'staff/month-not-told': [
    409,
    'The payment provider hasn’t told its side of this month yet. It is asked once a day, a little after midnight Eastern time. To have it now, use "ledger paper --month".',
  ],
  'staff/month-too-old': [
    400,
    'The provider’s side is kept for three years here. For this month, use "ledger paper --month", which asks the provider.',
  ],
  'staff/which-account': [
    400,
    'Statements of several accounts were imported for this month. Enter the last four digits of the account that wires go to.',
  ],
  'staff/account-not-imported': [
    400,
    'No statement of this account that ends in this month was imported. Check the last four digits, or import the statement first.',
  ],
  'staff/month-too-much': [
    409,
    'More was booked since this month began, or stands on the statements, than can be read while you wait, so no paper was drawn. Try again later. If it happens again, have it drawn by "ledger paper --month", which takes as long as it needs.',
  ],
  'staff/books-move': [409, 'Something was booked while the month was read. Try again in a moment.'],
  'statement/unknown-file': [
    404,
    'No open payment is in a file of this number. Check the number, or prepare a payment of the file first.',
  ],
  'statement/bad-parts': [400, 'The parts of a line are together the line, to the cent, and each is for another file.'],
  'statement/many-proofs': [409, 'Fifty lines prove the money of this file already. Is this one of another file?'],
  'statement/no-return': [
    409,
    'This line can’t be that wire going back: the wire wasn’t sent back, is on another line, or is of another amount or day.',
  ],
  'statement/not-incoming': [409, 'This line is money that went out. Only money that came in pays for something.'],
  'statement/future': [400, 'This statement is of days that are still to come. Look at the file’s dates.'],
  'wire/not-confirmed': [
    409,
    'The client hasn’t confirmed the instructions by phone yet. Wait for their call, or call them.',
  ],
  'wire/reference-used': [
    409,
    'That bank reference is on record already, and one wire is received once. "wire show" says what it paid.',
  ],
  'wire/unknown': [404, 'No received wire has that bank reference. Look for it under Wires.'],
  'wire/bad-day': [400, 'Give the day on the statement: not after today, and at most 180 days ago.'],
  'wire/not-now': [409, 'That can’t be done with this wire now. "wire show" says how it stands.'],
  'view/name-taken': [409, 'Another view of your company has this name. Choose another one.'],
  'view/too-many': [409, 'Your company has 50 views. Take one away that nobody needs any more.'],
  'message/not-there': [404, 'Somebody has seen to this message. Look at the list again.'],
  'message/same-address': [
    409,
    'The address is still the one that came back. Ask the client to correct it, then send this again.',
  ],
  'message/not-again': [
    409,
    'This can’t be sent again: it was a warning, or the payment has gone on since. Call the client instead.',
  ],
  'message/asked-lately': [409, 'The client was asked for the address today. Call them.'],
  'message/no-texts': [409, 'The client’s phone takes no texts. Call them.'],
  'wire/bad-parts': [400, 'The parts of a wire are together what arrived, and each is for another payment.'],
  'wire/made-of-others': [
    409,
    'The bank knows no such wire: it’s a part of one, or several together. Undo that first, and then say what becomes of the wire itself.',
  ],
  'wire/nothing-proposed': [409, 'Nothing waits for a decision about this wire. Look under Wires for what does.'],
  'wire/too-many-steps': [409, 'Too much has happened to this wire. Please ask the people who run the portal.'],
  'secret/unlikely': [
    400,
    'This can’t be the payment provider’s secret: it has a space in it, or is too short or too long. Copy it again from the provider’s dashboard.',
  ],
  'secret/wrong': [
    409,
    'The payment provider doesn’t know this account with this secret. Compare account and environment (sandbox or production) in its dashboard.',
  ],
  'secret/not-asked': [
    502,
    'The payment provider didn’t say whether the secret is right, so nothing was done. Try again in a moment.',
  ],
  'secret/changed-meanwhile': [
    409,
    'This secret was changed after this one was put in. Reject this proposal, and put the secret in again if it’s still needed.',
  ],
  'secret/not-named': [
    404,
    'No account of this company has a secret of that name. "tenant secrets" lists those it has.',
  ],
  'secret/several': [409, 'Several accounts have a secret of that name. Say which: --account <client id>'],
  'secret/no-company': [
    400,
    'No company here has the name of this secret. Apply its file first, or say which company it is for: --tenant acme',
  ],
  'statement/too-large': [413, 'This file is too large. Ask the bank for fewer days at a time.'],
  'statement/unknown-format': [
    400,
    'The portal reads statements as CSV, BAI2 or camt.053. Download this one from the bank in one of these formats.',
  ],
  'statement/not-read': [400, 'This file couldn’t be read. Download it from the bank again.'],
  'statement/totals': [
    400,
    'The file’s totals don’t fit its lines: something is missing, or was changed. Download it from the bank again.',
  ],
  'statement/other-currency': [400, 'The portal reads accounts in United States dollars only. Leave this one out.'],
  'statement/no-account': [
    400,
    'The file doesn’t say which account it is of. Give the last four digits of the account’s number.',
  ],
  'statement/no-table': [404, 'Nothing is known of this table. Look at the list again.'],
  'statement/wrong-columns': [
    400,
    'These columns can’t be what you said they are. Look at the first lines again, and say which column is what.',
  ],
  'statement/which-days': [
    400,
    'It isn’t clear which of the two numbers in its days is the month. Say how its days are written.',
  ],
  'statement/which-direction': [
    400,
    'It isn’t clear which rows are money in and which are money out. Say how the bank writes it: by a minus sign, by a column, or by its words.',
  ],
  'statement/which-status': [
    400,
    'The bank uses a status that the portal doesn’t know. Say if its rows are booked, or to be left out.',
  ],
  'statement/unknown-columns': [400, 'The portal doesn’t know this bank’s columns yet. Say which column is what.'],
  'balance/nothing-found': [404, 'The Plaid balance is what the records explain. There is nothing to accept.'],
  'balance/changed-meanwhile': [
    409,
    'The Plaid balance has changed since this was proposed. Reject it, and propose it again with the balance as it is now.',
  ],
  'funding/not-there': [404, 'Nothing is known of this deposit or withdrawal. Look at the list again.'],
  'funding/changed-meanwhile': [409, 'It has changed since you opened it. Look at it as it is now.'],
  'funding/too-many': [409, 'Many deposits and withdrawals wait for a second person. Decide about those first.'],
  'funding/decided': [409, 'It is decided already. Look at what became of it.'],
  'funding/no-ledger': [404, 'The company has no such ledger at the payment provider, or several: say which one.'],
  'funding/over-ledger': [409, 'The ledger holds less than that, once what is promised to clients has gone out.'],
  'funding/on-its-way': [409, 'What is lacking for this payment is on its way already. Look at the page Ledger.'],
  'funding/not-lacking': [409, 'The ledger lacks less than that for this payment. Look at the payment again.'],
  'funding/for-payment': [400, 'Only a deposit is made for a payment. Prepare the withdrawal without it.'],
  'funding/still-asked': [
    409,
    'The payment provider is still asked about it, each minute. Say what became of it once it has had no answer for a day.',
  ],
  'funding/no-sweep': [400, 'What was done has an id at the provider. Type it as the dashboard shows it.'],
  'funding/other-sweep': [409, 'Under this id the provider has other money. Look at its dashboard again.'],
  'funding/refused': [409, 'The payment provider refused it. No money was moved.'],
  'reversal/no-payout': [
    409,
    'Only a payment to a client can be reversed. A client’s debit is refunded, and a wire is asked back by the bank that sent it.',
  ],
  'reversal/instant': [
    409,
    'This payment went at once, by RTP or FedNow, and can’t be reversed. Call the client, and ask the provider’s support for a return of funds: it’s up to the client whether they agree.',
  ],
  'reversal/came-back': [409, 'This payment’s money is back already. There is nothing to reverse.'],
  'reversal/not-settled': [
    409,
    'Only a payment that has settled can be reversed. Cancel this one as long as the bank can; otherwise wait until it settles.',
  ],
  'reversal/open': [409, 'A reversal of this payment is open already. Look at it again: it says how far it is.'],
  'reversal/once': [
    409,
    'A reversal of this payment was asked for once, and a payment is reversed once at most. Call the client, or the provider’s support.',
  ],
  'reversal/too-late': [
    409,
    'It’s more than five banking days since this payment settled: no reversal of it can be made.',
  ],
  'reversal/none': [409, 'No reversal of this payment waits for that. Look at it again: it says how far it is.'],
  'reversal/no-day': [400, 'Give the day on which it was, and the number that the provider or the bank gave it.'],
} as const satisfies Record<
  `${'staff' | 'proposal' | 'settings' | 'payer' | 'message' | 'refund' | 'wire' | 'event' | 'secret' | 'statement' | 'balance' | 'funding' | 'view' | 'reversal'}/${string}`,
  readonly [status: number, sentence: string]
>;

/** The refusals that only the staff see. */
export type StaffRefusalCode = keyof typeof staffRefusals;
