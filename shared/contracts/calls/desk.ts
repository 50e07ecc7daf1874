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
      'Requests a payment from two to six people, each with an amount of their own, and sends it: to clients as a request, to others as a link. From the company’s threshold up, which the total counts for, each is submitted for approval. With the same `key`, a repeated request finds the first one. Each share is a payment of its own, and its payer sees how many have paid and nothing else of the others.',
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
      'Changes the shares of people who haven’t paid; their sum stays. Clients with a changed share are told, and can only agree to the new amount. A share that ended unpaid can give its amount to others.',
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
      'Sees to a message that did not arrive: sends it again to the address of now, asks the client by text to correct the address, or notes that they were told in another way.',
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
      'Saves a filter of the payments under a name, for everybody of the company. The same one again changes nothing; a name that another filter has is not taken from it.',
    refusals: ['view/name-taken', 'view/too-many', 'staff/no-name'],
  },
  'remove-view': {
    purpose: 'Takes a saved view away from everybody of the company, as it was seen; one that is gone stays gone.',
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
      'Removes a party or an agent’s link: no more emails, and their links show nothing from the next request on. One who was removed stays removed.',
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
      'Prepares a request for a payment by a client who has registered. Nobody is told: `next` says whether its maker sends it by `release`, or a second person has to approve it. `key` makes a repeated press find what the first one made.',
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
      'Prepares a payment to a client. It goes out when a second person has approved it and the client accepts it. `reissueOf` names the failed or returned one that it pays again.',
    refusals: [
      ...PREPARED,
      ...(['disbursement/no-source', 'staff/no-payment', 'transfer/already-retried'] as const),
      ...(['transfer/wrong-status', 'transfer/held', 'transfer/too-many-tries'] as const),
      ...(['transfer/changed-meanwhile', 'reversal/came-back'] as const),
    ],
  },
  'prepare-refund': {
    purpose:
      'Prepares a refund of a payment that has cleared: of a debit to the account it came from, of a wire as a disbursement that its client accepts. The reply is the refund; a second person approves it.',
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
      'Makes a move of a payment that takes a reason at most. `release`, `submit`, `close`, `resolve wire` and `undo match` are for operators, `reject` is for approvers, and either may make the others. `release` sends a request to its client, below the amount from which a second person has to approve; `submit` asks a colleague to approve, who may `reject` it for good, and its client never sees it; `withdraw` takes back your own submission. `cancel` takes back what was not paid yet, or cancels what is on its way as long as the bank can; client and staff are told. `hold` holds a payment that no bank has, until it is let go on by `unhold`; one to a client takes `second-person`. `wire problem` stops a wire and asks the client to call; `resolve wire` lets them wire after all. `undo match` proposes to take a received wire off its payment; an approver decides at the wire. `refuse account` refuses the account that a client has chosen, and asks for another. `reversal sent` notes how an approved reversal was sent to the provider, and its client is told; `drop reversal` drops one that wasn’t sent yet. `proof sent` notes how a proof was sent to the bank; `drop proof` takes back a request for one that was noted by mistake. `close` closes a failed payment, once it is known where its money is.',
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
      'Puts a payment into a file, with its refunds. What approvals count on is only proposed by this: a second person agrees to it.',
    refusals: [...MOVE, 'staff/other-kind', 'staff/over-file', 'staff/file-changed', 'transfer/too-many-tries'],
  },
  'confirm-wire': {
    purpose:
      'Records that an awaited wire has arrived, by the bank’s reference. One of another amount, or for a payment that has ended, is held for nobody until a second person decides: `isHeld`.',
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
      'Begins the fresh proof that a second person gives for one thing: letting a payment or a request out, releasing an account after a call, letting a held payment go on, asking for a reversal, agreeing to another file. It is decided as it will be, with nothing written, and answered with the words that they agree to.',
    refusals: [...MOVE, ...OUT],
  },
  'second-person': {
    purpose:
      'Does what a second person has proved that they mean: `move` exactly as it was asked about, with the step-up proved for it, in the same session, within five minutes, once.',
    refusals: [...MOVE, ...OUT, 'staff/no-step-up'],
  },
} as const satisfies Readonly<Record<string, Call>>;
