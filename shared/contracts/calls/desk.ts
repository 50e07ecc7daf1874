import type { Call } from './call.ts';
import { NOT_REVERSIBLE } from './not-reversible.ts';

/** Refusals of any move on a payment: it doesn't exist, isn't visible, has changed, or has the wrong status. */
export const MOVE = [
  'staff/no-payment',
  'staff/changed-meanwhile',
  'staff/no-name',
  'transfer/not-found',
  'transfer/wrong-status',
  'transfer/held',
  'transfer/changed-meanwhile',
] as const;

/** Refusals when preparing a payment. */
const PREPARED = [
  'staff/other-form',
  'staff/other-office',
  'staff/no-name',
  'staff/phone-unknown',
  'staff/bad-deadline',
  'tenant/not-found',
  'amount/zero',
  'amount/over-maximum',
] as const;

/** Refusals when approving outgoing money. */
const OUT = [
  'staff/same-person',
  'staff/not-submitted',
  'staff/other-kind',
  'staff/no-reason',
  'staff/no-file',
  'staff/over-file',
  'staff/file-elsewhere',
  'staff/file-full',
  'staff/file-changed',
  'staff/over-ledger',
  'staff/deadline-past',
  'staff/approving-on-hold',
  'staff/over-own-limit',
  'refund/not-good',
  'disbursement/no-source',
  'staff/no-account-waits',
  'staff/other-account',
  'staff/account-changed',
  'staff/no-call',
  'staff/nothing-proposed',
  'staff/not-held',
  'transfer/too-many-tries',
  ...([...NOT_REVERSIBLE, 'reversal/too-late', 'reversal/none'] as const),
] as const;

/** Refusals when handling an invitation. */
const TEND = ['payer/no-invitation', 'payer/changed-meanwhile', 'staff/no-name'] as const;

/** Refusals of a request that was valid when it was prepared. */
const STANDS = [
  ...(['staff/needs-approval', 'staff/bad-deadline', 'staff/deadline-past', 'tenant/not-found'] as const),
  ...(['amount/zero', 'amount/over-maximum', 'amount/over-method-limit', 'amount/mismatch'] as const),
  ...(['purpose/unknown', 'method/invalid', 'office/required', 'agent/required'] as const),
  ...(['payer/client-stopped', 'request/too-many', 'invitation/over'] as const),
] as const;

/** Refusals of a request to someone new, when it is prepared. */
const ASKED = [
  ...(['staff/other-office', 'staff/no-name', 'staff/bad-deadline', 'tenant/not-found'] as const),
  ...(['amount/zero', 'amount/over-maximum', 'amount/mismatch', 'amount/over-method-limit'] as const),
  ...(['purpose/unknown', 'method/invalid', 'office/required', 'agent/required'] as const),
  ...(['payer/phone-known', 'payer/too-many', 'payer/changed-meanwhile'] as const),
  ...(['payer/asked-already', 'payer/smuggled', 'payer/no-such-phone'] as const),
] as const;

/** Requests to people who aren't clients yet, and to several people. */
const payerCalls = {
  'ask-several': {
    purpose:
      'Requests a payment from two to six people, each with their own amount, and sends it: to clients as a request, to others as a link. If the total reaches the company’s threshold, each is submitted for approval. A repeated request with the same `key` finds the first one. Each share is a payment of its own, and its payer sees how many have paid and nothing else about the others.',
    refusals: [
      ...ASKED,
      'staff/other-form',
      'staff/phone-unknown',
      'staff/deadline-past',
      'payer/same-phone',
      'payer/other-name',
    ],
  },
  'change-shares': {
    purpose:
      'Changes the shares of people who haven’t paid; their sum stays. Clients with a changed share are notified, and can only agree to the new amount. A share that ended unpaid can give its amount to others.',
    refusals: [
      ...(['staff/no-payment', 'staff/no-name', 'staff/changed-meanwhile', 'tenant/not-found'] as const),
      ...(['payer/other-sum', 'payer/share-not-open', 'payer/shares-approved'] as const),
      ...(['amount/zero', 'amount/over-maximum', 'amount/over-method-limit'] as const),
      ...(['transfer/wrong-status', 'transfer/held'] as const),
    ],
  },
  'invite-payer': {
    purpose:
      'Requests a payment from someone who isn’t a client yet, by text and email with their own link. From the company’s threshold up, it’s sent once a colleague approves. With the same `key`, a repeated request finds the first one. A phone with an open request for the same file or amount gets another one only with `isMeantAgain`. Staff see it as a payment at once.',
    refusals: [...ASKED, 'payer/other-key'],
  },
  'move-payer-invitation': {
    purpose:
      'Sends a new link, after which the previous one stops working; revokes an invitation; or retries one that was blocked, once the cause is fixed.',
    refusals: [
      ...(['staff/no-role', ...TEND, 'payer/sent-enough', 'payer/too-many', 'payer/not-blocked'] as const),
      ...STANDS,
    ],
  },
  'ask-payer-step-up': {
    purpose:
      'Begins the step-up to approve a request to someone who isn’t a client yet, and returns the words to approve.',
    refusals: ['payer/no-invitation', 'staff/same-person', 'staff/approving-on-hold'],
  },
  'agree-payer-invitation': {
    purpose: 'Approves the request with its step-up, once. This sends the link.',
    refusals: [
      ...TEND,
      'staff/same-person',
      'staff/approving-on-hold',
      'staff/no-step-up',
      'payer/too-many',
      ...STANDS,
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;

/** The staff's actions on payments at the console. Preparing and approving always take two people. */
export const deskCalls = {
  'mend-message': {
    purpose:
      'Resolves an undelivered message: sends it again to the current address, texts the client to correct the address, or records that they were informed in another way.',
    refusals: [
      'message/not-there',
      'message/same-address',
      'message/not-again',
      'message/asked-lately',
      'message/no-texts',
      'staff/no-reason',
      'staff/no-name',
      'tenant/not-found',
    ],
  },
  'save-view': {
    purpose:
      'Saves a filter of the payments under a name, for the whole company. Saving the same filter again changes nothing. A name that another filter uses is refused.',
    refusals: ['view/name-taken', 'view/too-many', 'staff/no-name'],
  },
  'remove-view': {
    purpose: 'Removes a saved view for the whole company. Safe to repeat.',
    refusals: [],
  },
  'set-closing': {
    purpose: 'Sets a file’s closing date, or removes it. The audit log records who did and when.',
    refusals: ['staff/no-closing', 'staff/no-name'],
  },
  'add-party': {
    purpose:
      'Adds someone outside the company who gets an email at each step of a payment, or of every payment of a file, with a link to its live page. They see no account, no person and no other payment, and the amount only if the staff chose it. The audit log records who added them.',
    refusals: ['staff/no-payment', 'staff/no-closing', 'staff/no-name', 'party/too-many', 'party/here'],
  },
  'send-agent-link': {
    purpose:
      'Emails the agent of a payment a link to one page with the open payments that name them, and those that ended in the last 30 days. Each has what a party of that payment would see. The audit log records who sent it.',
    refusals: ['staff/no-payment', 'staff/whole-company', 'staff/no-name', 'party/no-agent', 'party/here'],
  },
  'remove-party': {
    purpose:
      'Removes a party or an agent’s link: no more emails, and their links show nothing from the next request on. A party can’t be restored.',
    refusals: ['staff/no-payment', 'staff/no-closing', 'staff/whole-company', 'staff/no-name'],
  },
  'set-party-pin': {
    purpose:
      'Sets the PIN of a party’s pages, or removes it. The previous PIN opens nothing from the next request on, and neither does a page that it opened.',
    refusals: ['staff/no-payment', 'staff/no-closing', 'staff/whole-company', 'staff/no-name', 'party/removed'],
  },
  ...payerCalls,
  'ask-payment': {
    purpose:
      'Prepares a payment request to a client who has registered. No one is notified: `next` says whether its author sends it by `release`, or an approver has to approve it. A repeated request with the same `key` finds the first one.',
    refusals: [
      ...PREPARED,
      'purpose/unknown',
      'method/invalid',
      'amount/mismatch',
      'amount/over-method-limit',
      'office/required',
      'agent/required',
    ],
  },
  'prepare-disbursement': {
    purpose:
      'Prepares a disbursement. It’s paid once an approver has approved it and the client accepts it. `reissueOf` names the failed or returned one that it pays again.',
    refusals: [
      ...PREPARED,
      ...(['disbursement/no-source', 'staff/no-payment', 'transfer/already-retried'] as const),
      ...(['transfer/wrong-status', 'transfer/held', 'transfer/too-many-tries'] as const),
      ...(['transfer/changed-meanwhile', 'reversal/came-back'] as const),
    ],
  },
  'prepare-refund': {
    purpose:
      'Prepares the refund of a payment that has cleared: of a debit, to the account it came from; of a wire, as a disbursement that its client accepts. Returns the refund, which an approver has to approve.',
    refusals: [
      ...MOVE,
      'staff/other-kind',
      'staff/no-reason',
      'client/not-found',
      'amount/zero',
      'refund/not-good',
      'refund/too-old',
      'refund/too-many',
      'refund/over-amount',
      'refund/maybe-duplicate',
    ],
  },
  'move-payment': {
    purpose:
      'Makes a move on a payment that takes a reason at most. `release`, `submit`, `close`, `resolve wire` and `undo match` are for escrow officers, `reject` is for approvers, and the others are for both. `release` sends a request below the approval threshold to its client. `submit` asks for approval, which an approver may `reject` for good, and the client never sees it. `withdraw` withdraws your own submission. `cancel` cancels what isn’t paid yet, or what is in transit while the bank still can; client and staff are notified. `hold` holds a payment that no bank has, until `unhold`; a held disbursement takes `second-person`. `wire problem` holds a wire and asks the client to call; `resolve wire` releases it. `undo match` proposes to take a received wire off its payment, which an approver decides at the wire. `refuse account` rejects the client’s account and asks for another. `reversal sent` records how an approved reversal was sent to Plaid, and notifies its client; `drop reversal` withdraws one that wasn’t sent. `proof sent` records how a proof of authorization was sent to the bank; `drop proof` removes a request for one that was recorded by mistake. `close` closes a failed payment, once someone has found out where its money is.',
    refusals: [
      ...MOVE,
      ...(['staff/no-reason', 'staff/needs-approval', 'staff/deadline-past', 'staff/same-person'] as const),
      ...(['staff/too-late-to-cancel', 'staff/cancel-unconfirmed', 'staff/other-kind'] as const),
      ...(['staff/held-already', 'staff/not-held', 'staff/at-bank', 'transfer/too-many-tries'] as const),
      ...(['staff/no-account-waits', 'staff/other-account'] as const),
      ...(['wire/not-now', 'wire/refunded', 'wire/too-many-steps'] as const),
      ...(['reversal/none', 'staff/no-proof-asked', 'staff/not-submitter'] as const),
    ],
  },
  'set-file': {
    purpose:
      'Moves a payment to a file, with its refunds. If approvals count on the money, it’s only proposed, and an approver decides.',
    refusals: [...MOVE, 'staff/other-kind', 'staff/over-file', 'staff/file-changed', 'transfer/too-many-tries'],
  },
  'confirm-wire': {
    purpose:
      'Records that an expected wire has arrived, by the bank’s reference. A wire with another amount, or for a payment that has ended, stays unidentified until an approver decides (`isHeld`).',
    refusals: [
      ...MOVE,
      'staff/other-kind',
      'wire/reference-missing',
      'wire/reference-used',
      'wire/bad-day',
      'wire/not-typed',
      'amount/over-maximum',
      'wire/too-many-steps',
    ],
  },
  'ask-step-up': {
    purpose:
      'Begins an approver’s step-up for one move: approving a payment or a request, releasing an account after a call, releasing a held payment, approving a reversal, or moving it to another file. Everything is checked as at the decision, nothing is written, and the answer has the words to approve.',
    refusals: [...MOVE, ...OUT],
  },
  'second-person': {
    purpose:
      'Makes an approver’s `move` with its step-up: exactly as it was requested, in the same session, within five minutes, once.',
    refusals: [...MOVE, ...OUT, 'staff/no-step-up'],
  },
} as const satisfies Readonly<Record<string, Call>>;
