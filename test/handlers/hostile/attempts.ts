import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import type { AnyOperationName } from '#shared/graph/all-operations.ts';
import type { EventParts } from '../../support/http-event.ts';
import { dayAhead, type Person } from './hostile-setup.ts';

/** The part of a request that belongs to someone: what it names, and what it contains. */
export type Parts = Pick<EventParts, 'params' | 'query' | 'body'>;

/** A call as its owner makes it, and its result. */
export type Attempt = {
  readonly of: (person: Person) => Parts;
  /** The answer to the owner: 'ok', or the refusal's code if something outside the request is missing. */
  readonly own: string;
  /** True if it names something of the person's. Otherwise everyone gets their own data or public data. */
  readonly names: boolean;
};

/** An invitation link's token that opens no invitation. */
const A_TOKEN = `${'0'.repeat(24)}.${'A'.repeat(22)}`;
const SEALED = 'A'.repeat(344);
const CLOSE = { firstName: 'Ada', lastName: 'Buyer', address1: '1 Elm', city: 'Springfield', state: 'IL' };

const ofWhom = ({ client }: Person) => ({ tenantId: client.tenantId, clientId: client.id });
const ofWire = ({ client, wire }: Person) => ({ params: { tenantId: client.tenantId, transferId: wire.id } });
const ofAccount = ({ client, account }: Person) => ({
  bankAccountId: account.id,
  id: client.id,
  tenantId: client.tenantId,
});
const receiptOf = ({ wire }: Person): Parts => ({
  body: { transfer_GUID: wire.id, emailRecipient: ['somebody@example.com'], additionalEmailRecipient: true },
});

const everybodys = (own = 'ok', parts: Parts = {}): Attempt => ({ of: () => parts, own, names: false });
const owners = (of: Attempt['of'], own = 'ok'): Attempt => ({ of, own, names: true });

let phones = 2_000;
/** A number that no one registered with. */
const freshPhone = (): string => {
  phones += 1;
  return `+1217556${phones}`;
};

function aRegistration({ client }: Person): Parts {
  const mobilePhone = freshPhone();
  return {
    params: { tenantId: client.tenantId },
    body: {
      create_user: { phone_number: mobilePhone, name: 'New Person', connection: 'sms' },
      role: 'paymints_admin',
      new_user_role: 'paymints_client',
      client: { firstName: 'New', lastName: 'Person', mobilePhone, agreed: true },
      termsVersion: TERMS_VERSION,
      esignVersion: ESIGN_VERSION,
    },
  };
}

/** Every call of a client who is signed in, by the name of its contract. */
export const clientCalls: Readonly<Record<string, Attempt>> = {
  'send-step-up-code': everybodys('ok', { body: { purpose: 'confirm' } }),
  'list-sessions': everybodys(),
  'end-sessions': everybodys('ok', { body: { which: 'others' } }),
  // Its effect on the caller would end every other attempt, so `ended-session.test.ts` makes it.
  'freeze-payments': everybodys('request/invalid', { body: {} }),
  'identity-key': everybodys(),
  'read-identity': owners((who) => ({ params: ofWhom(who) })),
  'save-identity': owners(
    (who) => ({ params: ofWhom(who), body: { SSN: SEALED, DOB: SEALED } }),
    'identity/unreadable',
  ),
  'create-bank-client': everybodys(),
  'list-accounts': owners(({ client }) => ({ params: { clientId: client.id } })),
  'link-token': owners(({ account }) => ({ body: { bankAccountId: account.id } })),
  'link-accounts': everybodys('bank/link-expired', { body: { publicToken: 'public-sandbox-of-nobody' } }),
  'disconnect-account': owners(({ account }) => ({ body: { bankAccountId: account.id } })),
  'start-microdeposit': everybodys('ok', { body: { tenantId: 'acme' } }),
  'microdeposit-link-token': owners((who) => ({ body: ofAccount(who) }), 'bank/not-found'),
  'verify-microdeposit': owners((who) => ({ body: ofAccount(who) })),
  'match-identity': owners(({ account }) => ({ body: { ...CLOSE, zipcode: '62701', bankAccountId: account.id } })),
  'override-identity': owners(({ account }) => ({ body: { bankAccountId: account.id, reason: 'married' } })),
  'announce-asset': owners(({ client }) => ({
    body: {
      TENANT_GUID: client.tenantId,
      CLIENT_GUID: client.id,
      type: 'passport',
      contentType: 'image/png',
      size: 1000,
    },
  })),
  'receive-asset': owners(({ documentId }) => ({ params: { assetId: documentId } })),
  'list-assets': everybodys(),
  'announce-document': owners(({ draft }) => ({
    params: { id: draft.id },
    body: { document: { name: 'a.png', contentType: 'image/png', size: 1000 } },
  })),
  'attach-document': owners(({ draft, documentId }) => ({ params: { id: draft.id, documentId } })),
  'open-document': owners(({ draft, documentId }) => ({ params: { id: draft.id, documentId } })),
  // The person's wire is for the same property and amount. They have confirmed that this is a second payment.
  'start-transfer': owners(({ draft, account, shown }) => ({
    body: { transferId: draft.id, bankAccountId: account.id, shown: shown.debit, isMeantAgain: true },
  })),
  'schedule-transfer': owners(({ draft, account, shown }) => ({
    body: { transferId: draft.id, bankAccountId: account.id, shown: shown.later, on: dayAhead(), isMeantAgain: true },
  })),
  'unschedule-transfer': owners(({ draft }) => ({ body: { transferId: draft.id } })),
  'cancel-transfer': owners(({ wire }) => ({ body: { transferId: wire.id } }), 'transfer/wrong-status'),
  'start-disbursement': owners(
    ({ payout, account, shown }) => ({
      body: { transferId: payout.id, bankAccountId: account.id, shown: shown.payout },
    }),
    'disbursement/not-covered',
  ),
  'wiring-instructions': owners(ofWire),
  'acknowledge-wiring': owners((who) => ({ ...ofWire(who), body: { version: who.instructions } })),
  'record-wiring-use': owners((who) => ({
    ...ofWire(who),
    body: { version: who.instructions, what: 'printed' },
  })),
  'email-receipt': owners(receiptOf),
  'email-receipt-variant': owners(receiptOf),
  'email-disbursement': owners(receiptOf),
  'receipt-pdf': owners(({ wire }) => ({ params: { transferId: wire.id } })),
};

/** Every call that needs no session. They name a tenant, or a client whose code no one else can read. */
export const openCalls: Readonly<Record<string, Attempt>> = {
  tenant: everybodys(),
  puzzle: everybodys(),
  'public-graph': everybodys('ok', { body: { operationName: 'Tenants', variables: { identifier: 'acme' } } }),
  'branding-css': everybodys(),
  'app-manifest': everybodys(),
  'app-icon': everybodys(),
  'app-icon-png': everybodys(),
  faq: everybodys(),
  agent: everybodys('request/invalid', { params: { landingPageURI: 'x'.repeat(101) } }),
  'find-user': owners(({ client }) => ({
    params: { tenantId: client.tenantId },
    body: { mobilePhone: client.mobilePhone },
  })),
  'create-user': owners(aRegistration),
  'send-code': owners((who) => ({ params: ofWhom(who) })),
  'resend-code': owners((who) => ({ params: ofWhom(who) })),
  'send-code-get': owners((who) => ({ params: ofWhom(who) })),
  'resend-code-get': owners((who) => ({ params: ofWhom(who) })),
  'verify-code': owners((who) => ({ params: ofWhom(who), body: { code: '123456' } }), 'code/no-challenge'),
  'verify-code-get': owners((who) => ({ params: { ...ofWhom(who), code: '123456' } }), 'code/no-challenge'),
  // Callers with a real link are tested in test/handlers/sign-in/invited.test.ts.
  'read-payer-invitation': everybodys('invitation/over', { body: { token: A_TOKEN } }),
  'start-invited': everybodys('invitation/over', {
    body: { token: A_TOKEN, agreed: true, termsVersion: TERMS_VERSION, esignVersion: ESIGN_VERSION },
  }),
  'enter-invited': everybodys('invitation/over', { body: { token: A_TOKEN, code: '123456' } }),
  // Real links are tested in test/handlers/outbox/parties.test.ts.
  'read-live': everybodys('invitation/expired', { body: { token: 'A'.repeat(22) } }),
  'enter-live-pin': everybodys('invitation/expired', { body: { token: 'A'.repeat(22), pin: '4711' } }),
  'refresh-session': everybodys('caller/unknown'),
  'end-session': everybodys(),
  'start-provider-sign-in': everybodys('provider/none'),
  'finish-provider-sign-in': everybodys('provider/none', { body: { code: 'a', state: 'b' } }),
  'login-webhook': everybodys('webhook/not-verified', {
    params: { clientId: '65f0000000000000000000c1' },
    body: { webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: 'item-1' },
  }),
  'provider-webhook': everybodys('webhook/not-verified', {
    body: { webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' },
  }),
};

const someDetails = {
  purpose: 'Earnest Money Deposit for Purchase',
  method: 'ACH',
  amount: 125_000,
  reAmount: 125_000,
  address1: '12 Oak Street',
  city: 'Springfield',
  state: 'IL',
  zipcode: '62701',
  officeId: '65f0000000000000000000a1',
};

/** One data query or mutation as its owner asks it. */
export type Asked = Omit<Attempt, 'of'> & { readonly of: (person: Person) => Record<string, unknown> };

const anyones = (own = 'ok', variables: Record<string, unknown> = {}): Asked => ({
  of: () => variables,
  own,
  names: false,
});
const ofDraft = (own = 'ok', more: Record<string, unknown> = {}): Asked => ({
  of: ({ draft }) => ({ _id: draft.id, ...more }),
  own,
  names: true,
});

/** Every named operation of the data graph. */
export const asked: Readonly<Record<AnyOperationName, Asked>> = {
  Client: anyones(),
  UpdateOneClient: anyones('ok', { data: { city: 'Springfield' } }),
  SetLanguage: anyones('ok', { language: 'es' }),
  TransferForm: anyones(),
  Transfer: ofDraft(),
  Transfers: anyones(),
  AllTransfers: anyones(),
  Draft: anyones(),
  InsertOneTransfer: anyones('ok', { data: someDetails }),
  UpdateOneTransfer: {
    of: ({ draft }) => ({ _id: draft.id, version: draft.version + 1, data: someDetails }),
    own: 'ok',
    names: true,
  },
  LinkSourceBankAccount: {
    of: ({ draft, account }) => ({ _id: draft.id, bankAccountId: account.id }),
    own: 'ok',
    names: true,
  },
  ChooseWire: {
    of: ({ wireDraft, shown }) => ({ _id: wireDraft.id, shown: shown.wire, isMeantAgain: true }),
    own: 'ok',
    names: true,
  },
  EditTransfer: { of: ({ wire }) => ({ _id: wire.id }), own: 'ok', names: true },
  ReportWireSent: { of: ({ wire }) => ({ _id: wire.id, reference: 'IMAD 1234' }), own: 'ok', names: true },
  CancelTransfer: { of: ({ wire }) => ({ _id: wire.id }), own: 'ok', names: true },
  DiscardTransfer: ofDraft(),
  RetryTransfer: ofDraft('transfer/wrong-status'),
  OpenTransfer: { of: ({ sent }) => ({ _id: sent.id }), own: 'ok', names: true },
  DeclineTransfer: { of: ({ payout }) => ({ _id: payout.id }), own: 'ok', names: true },
  LinkDestinationBankAccount: {
    of: ({ payout, account }) => ({ _id: payout.id, bankAccountId: account.id }),
    own: 'ok',
    names: true,
  },
  InstitutionLogos: anyones('ok', { institutionCodes: ['ins_109508'] }),
  TransferArchives: anyones(),
  TransferFilter: anyones('ok', { text: 'Street', status: null, type: null, method: null }),
  Realtors: anyones(),
  ClientByMobilePhone: { of: ({ client }) => ({ mobilePhone: client.mobilePhone }), own: 'ok', names: true },
  ClientsByTenant: anyones('staff/only', { tenant: 'acme' }),
  TransferRecord: ofDraft(),
  Tenants: anyones('ok', { identifier: 'acme' }),
  Brandings: anyones('ok', { active: true }),
  BankAccount: { of: ({ account }) => ({ _id: account.id }), own: 'ok', names: true },
  TenantBankAccounts: anyones(),
  TransferFeeConfigs: anyones(),
  TransferTypes: anyones('ok', { isCredit: true }),
  PurposeConfigs: anyones(),
  Offices: anyones('ok', { active: true }),
};
