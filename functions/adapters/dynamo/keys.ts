import type { Day } from '#shared/dates.ts';
import {
  type AgentId,
  type BankAccountId,
  bankAccountId,
  type ClientId,
  clientId,
  type DocumentId,
  type PersonId,
  type SessionId,
  type StaffSessionId,
  type TenantId,
  type TransferId,
  tenantId,
  transferId,
} from '#shared/ids.ts';
import type { ProposalId } from '#shared/proposal/proposal.ts';
import type { PartiesAbout } from '#shared/staff/party.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';

// Every key of the table, with its access patterns. A partition key begins with the tenant wherever there is one.

/**
 * The single table, by access pattern. Every partition key begins with the tenant, so that no query can reach another
 * tenant's items. The exceptions hold no client's data: items that find the tenant, items of an account at the provider
 * (with its secret), which tenants may share, banks' names and logos, and people at the console, who may work for
 * several companies.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a tenant's configuration               | table | TENANT#t                      | CONFIG                |
 * | an account's wire instructions         | table | TENANT#t#WIRING               | WIRING#account        |
 * | the phone number before a change       | table | TENANT#t#WIRING               | PHONE-BEFORE          |
 * | a change that needs approval           | table | TENANT#t#PROPOSAL            | CHANGE#id             |
 * | a tenant's agents                      | table | TENANT#t                      | AGENT#id              |
 * | its logo as documents show it          | table | TENANT#t                      | PAPER-LOGO            |
 * | the tenant of its own host             | table | HOST#host                     | HOST                  |
 * | all tenants (for the schedule and ops) | table | TENANTS                       | TENANT#t              |
 * | a client                               | table | TENANT#t#CLIENT#c             | CLIENT                |
 * | a client's previous names              | table | TENANT#t#CLIENT#c             | CLIENT-CHANGE#at#version |
 * | the client of a phone number           | table | TENANT#t#PHONE#+1…            | PHONE                 |
 * | a client's data in the user pool       | table | TENANT#t#CLIENT#c             | SIGN-IN               |
 * | a client's SSN-4 and birth date        | table | TENANT#t#CLIENT#c             | IDENTITY              |
 * | a client's bank logins                 | table | TENANT#t#CLIENT#c             | BANK-LOGIN#item       |
 * | a client's bank accounts               | table | TENANT#t#CLIENT#c             | BANK#id               |
 * | a client's documents                   | table | TENANT#t#CLIENT#c             | DOCUMENT#id           |
 * | staff views of a document              | table | TENANT#t#CLIENT#c             | DOCUMENT-LOOK#id#at   |
 * | a bank's name and logo                 | table | INSTITUTION#code              | LOGO                  |
 * | one transfer                           | table | TENANT#t#TRANSFERS#c          | TRANSFER#id           |
 * | a client's starts, day by day          | table | TENANT#t#CLIENT#c             | VELOCITY              |
 * | all clients' starts, day by day        | table | TENANT#t#VELOCITY             | VELOCITY              |
 * | wire instructions a client has seen    | table | TENANT#t#CLIENT#c             | WIRING-SEEN#account   |
 * | views, copies and confirmations of them | table | TENANT#t#CLIENT#c            | WIRE-VIEW#id#time     |
 * | a client's history, newest first       | gsi1  | TENANT#t#CLIENT#c#HISTORY     | createdAt#id          |
 * | open transfers, for the staff          | gsi2  | TENANT#t#DESK                 | id (sorts by age)     |
 * | transfers with an unknown outcome      | gsi2  | TENANT#t#SUBMITTED            | submittedAt#id        |
 * | transfers with something due, by time  | gsi3  | TENANT#t#DUE                  | due at#id             |
 * | transfers on their way at the bank     | gsi3  | TENANT#t#AT-BANK              | PENDING#id            |
 * | completed ones that may be returned    | gsi3  | TENANT#t#AT-BANK              | COMPLETED#until#id    |
 * | progress of the bank comparison        | table | TENANT#t#AT-BANK              | COMPARED              |
 * | accounts that expect a test deposit    | gsi3  | TENANT#t#DEPOSITS             | day#id                |
 * | where reading due items continues      | table | TENANT#t#DUE                  | CURSOR                |
 * | a client's session in one browser      | table | TENANT#t#SESSIONS#c           | SESSION#id            |
 * | a sign-in challenge of a browser       | table | TENANT#t#CHALLENGE#hash       | CHALLENGE             |
 * | counts of tries                        | table | TENANT#t#COUNT#what           | window                |
 * | a message of a transfer's event        | table | TENANT#t#MESSAGE#id#event#kind | MESSAGE              |
 * | messages to a client, by time          | gsi3  | TENANT#t#TOLD#c               | at#message            |
 * | messages that did not arrive, by time  | gsi2  | TENANT#t#NOT-ARRIVED          | at#message            |
 * | a write with unsent messages           | table | TENANT#t#UNSENT               | at#sequence           |
 * | a client's notices on a day            | table | TENANT#t#MESSAGE#c#notices#what#day | MESSAGE               |
 * | progress of the staff's digest         | table | TENANT#t#MESSAGE#digest       | MESSAGE               |
 * | receipt recipients of a client, by day | table | TENANT#t#RECEIPTS#c           | day                   |
 * | typed wires, and claims of references  | table | TENANT#t#WIRES                | RECEIVED#reference    |
 *
 * Further tables below have the books and lists, the accounts at the provider, the staff's own items, and the bank
 * statements.
 *
 * gsi1 carries only what a history card shows, so that 18 cards fit into one read unit. All indexes are sparse.
 * `expiresAt` (epoch seconds) is the table's time to live.
 */
export type Key = { readonly pk: string; readonly sk: string };

export const ofTenant = (tenant: TenantId) => `TENANT#${tenant}`;
const ofClient = (tenant: TenantId, client: ClientId) => `${ofTenant(tenant)}#CLIENT#${client}`;

type Partition = (tenant: TenantId) => string;

/** A partition of each tenant, by its name. */
const partitionOf =
  (name: string): Partition =>
  (tenant) =>
    `${ofTenant(tenant)}#${name}`;

/** The key of the only item of its kind in a partition, or the prefix that the items of a kind share. */
const itemIn =
  (partition: Partition, sk: string) =>
  (tenant: TenantId): Key => ({ pk: partition(tenant), sk });

/** The keys of a partition's items of a kind, by their ids. */
const itemsIn =
  <Id extends string = string>(partition: Partition, prefix: string) =>
  (tenant: TenantId, id: Id): Key => ({ pk: partition(tenant), sk: `${prefix}${id}` });

/** The key of an item, or of a kind's prefix, in a partition that is its owner's alone. */
const itemOfEach =
  <Id extends string = string>(partition: string, sk: string) =>
  (tenant: TenantId, id: Id): Key => ({ pk: `${ofTenant(tenant)}#${partition}#${id}`, sk });

/** The key of a client's only item of its kind, or the prefix that the items of a kind share. */
const clientItem =
  (sk: string) =>
  (tenant: TenantId, client: ClientId): Key => ({ pk: ofClient(tenant, client), sk });

/** The keys of a client's items of a kind, by their ids. */
const clientItems =
  <Id extends string = string>(prefix: string) =>
  (tenant: TenantId, client: ClientId, id: Id): Key => ({ pk: ofClient(tenant, client), sk: `${prefix}${id}` });

export const tenantsPartition = 'TENANTS';
export const tenantConfigKey = itemIn(ofTenant, 'CONFIG');
/** In its own partition, so that only one function may read it. */
export const tenantWiringKey = itemsIn<BankAccountId>(partitionOf('WIRING'), 'WIRING#');
export const tenantWiringPrefix = itemIn(partitionOf('WIRING'), 'WIRING#');
/**
 * The company's phone number before a change, stored beside its wire details. It is the one to call if both are new.
 */
export const phoneBeforeKey = itemIn(partitionOf('WIRING'), 'PHONE-BEFORE');
export const proposalKey = itemsIn<ProposalId>(partitionOf('PROPOSAL'), 'CHANGE#');
export const proposalsPrefix = itemIn(partitionOf('PROPOSAL'), 'CHANGE#');
export const agentKey = itemsIn<AgentId>(ofTenant, 'AGENT#');
export const agentsPrefix = itemIn(ofTenant, 'AGENT#');
export const appIconKey = itemIn(ofTenant, 'APP-ICON');
export const paperLogoKey = itemIn(ofTenant, 'PAPER-LOGO');
export const hostKey = (host: string): Key => ({ pk: `HOST#${host}`, sk: 'HOST' });
export const registeredTenantKey = (tenant: TenantId): Key => ({ pk: tenantsPartition, sk: ofTenant(tenant) });

export const clientKey = clientItem('CLIENT');
export const clientChangeKey = (tenant: TenantId, id: ClientId, at: string, version: number): Key => ({
  pk: ofClient(tenant, id),
  sk: `CLIENT-CHANGE#${at}#${version}`,
});
export const clientChangesPrefix = clientItem('CLIENT-CHANGE#');
export const phoneKey = itemOfEach('PHONE', 'PHONE');
export const signInUserKey = clientItem('SIGN-IN');
export const identityKey = clientItem('IDENTITY');

export const bankLoginKey = clientItems('BANK-LOGIN#');
export const bankLoginsPrefix = clientItem('BANK-LOGIN#');
export const documentKey = clientItems<DocumentId>('DOCUMENT#');
/** Which staff member viewed a document, and when. Only ever added. */
export const documentLookKey = (tenant: TenantId, client: ClientId, id: DocumentId, at: string): Key => ({
  pk: ofClient(tenant, client),
  sk: `DOCUMENT-LOOK#${id}#${at}`,
});
export const documentsPrefix = clientItem('DOCUMENT#');
export const institutionKey = (code: string): Key => ({ pk: `INSTITUTION#${code}`, sk: 'LOGO' });
export const bankAccountKey = clientItems<BankAccountId>('BANK#');
export const bankAccountsPrefix = clientItem('BANK#');

/** In a partition of their own, so that a function that works on a client's other items can't write them. */
export const transfersPrefix = itemOfEach<ClientId>('TRANSFERS', 'TRANSFER#');
export const transferKey = (tenant: TenantId, client: ClientId, id: TransferId): Key => ({
  pk: transfersPrefix(tenant, client).pk,
  sk: `TRANSFER#${id}`,
});
export const clientVelocityKey = clientItem('VELOCITY');
export const tenantVelocityKey = itemIn(partitionOf('VELOCITY'), 'VELOCITY');
export const limitRefusedKey = (tenant: TenantId, client: ClientId, on: Day, limit: string): Key => ({
  pk: ofClient(tenant, client),
  sk: `LIMIT#${on}#${limit}`,
});
export const wiringSeenKey = clientItems<BankAccountId>('WIRING-SEEN#');
export const wiringSeenPrefix = clientItem('WIRING-SEEN#');
export const wireViewKey = (tenant: TenantId, client: ClientId, id: TransferId, at: string): Key => ({
  pk: ofClient(tenant, client),
  sk: `WIRE-VIEW#${id}#${at}`,
});
export const historyPartition = (tenant: TenantId, client: ClientId): string => `${ofClient(tenant, client)}#HISTORY`;
export const openTransfersPartition = partitionOf('DESK');
export const submittedPartition = partitionOf('SUBMITTED');
export const duePartition = partitionOf('DUE');
/** Accounts that wait for a code, by the day on which their test deposit arrives. */
export const depositsPartition = partitionOf('DEPOSITS');
/** Transfers that are compared with their entry at the bank. */
export const atBankPartition = partitionOf('AT-BANK');
export const comparisonKey = itemIn(atBankPartition, 'COMPARED');
/** The provider's figures for a company's months. `reports` draws the monthly reconciliation with them. */
export const providerMonthsKey = itemIn(atBankPartition, 'MONTHS');
export const dueCursorKey = itemIn(duePartition, 'CURSOR');

export const challengeKey = itemOfEach('CHALLENGE', 'CHALLENGE');
/** In its own partition: every function behind the door reads it, and one writes it. */
export const sessionKey = (tenant: TenantId, client: ClientId, id: SessionId): Key => ({
  pk: `${ofTenant(tenant)}#SESSIONS#${client}`,
  sk: `SESSION#${id}`,
});
export const sessionsPrefix = itemOfEach<ClientId>('SESSIONS', 'SESSION#');
export const countKey = (tenant: TenantId, what: string, window: string): Key => ({
  pk: `${ofTenant(tenant)}#COUNT#${what}`,
  sk: window,
});
export const receiptsKey = (tenant: TenantId, client: ClientId, day: string): Key => ({
  pk: `${ofTenant(tenant)}#RECEIPTS#${client}`,
  sk: day,
});
/** Messages sent to a client, newest last: an index of messages. */
export const toldPartition = (tenant: TenantId, client: ClientId): string => `${ofTenant(tenant)}#TOLD#${client}`;
/** Messages that didn't arrive and need attention: an index of messages. */
export const notArrivedPartition = partitionOf('NOT-ARRIVED');
export const messageKey = itemOfEach('MESSAGE', 'MESSAGE');

/** In its own partition: a write to the table whose messages are still to be sent. */
export const unsentPartition = partitionOf('UNSENT');
export const unsentKey = itemsIn(unsentPartition, '');

export const receivedWiresPartition = partitionOf('WIRES');
export const receivedWireKey = itemsIn(receivedWiresPartition, 'RECEIVED#');

/**
 * Applied wires without a statement transaction of their own. A typed one leaves the list once a statement shows it.
 * Parts and joined wires stay, so readers check their origins.
 */
export const typedWiresPartition = (tenant: TenantId): string => `${receivedWiresPartition(tenant)}#TYPED`;

/** The owner in a transfer's key, as the index of submitted transfers returns it. */
export function transferOfKey({ pk, sk }: Key): { tenant: TenantId; client: ClientId; id: TransferId } {
  const [, tenant, , client] = pk.split('#');
  return {
    tenant: tenantId.parse(tenant),
    client: clientId.parse(client),
    id: transferId.parse(sk.slice('TRANSFER#'.length)),
  };
}

/** The owner in a bank account's key, as the index of test deposits returns it. */
export function accountOfKey({ pk, sk }: Key): { client: ClientId; id: BankAccountId } {
  const [, , , client] = pk.split('#');
  return { client: clientId.parse(client), id: bankAccountId.parse(sk.slice('BANK#'.length)) };
}

/**
 * Books, audit log and lists in the single table, by access pattern. The rules are those of the first table.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a month's entries of the journal       | table | TENANT#t#LEDGER#month         | ENTRY#at#transfer#event |
 * | a month's totals by day                | table | TENANT#t#LEDGER#month         | TOTAL#day             |
 * | a tenant's totals by month             | table | TENANT#t#LEDGER               | MONTH#month           |
 * | the balance of each file               | table | TENANT#t#LEDGER               | FILE#hash             |
 * | the promised part of it                | table | TENANT#t#PROMISED             | FILE#hash             |
 * | a file's closing date, and who set it  | table | TENANT#t#CLOSINGS             | CLOSING#hash          |
 * | files by closing date                  | gsi2  | TENANT#t#CLOSINGS             | day#hash              |
 * | the audit log, oldest first            | table | TENANT#t#AUDIT                | RECORD#number         |
 * | the end of the audit log               | table | TENANT#t#AUDIT                | HEAD                  |
 * | facts in the audit log                 | table | TENANT#t#AUDIT#FACT#id        | FACT                  |
 * | exports of the books                   | table | TENANT#t#EXPORTS              | EXPORT#id             |
 * | the staff's lists: all payments, a file's, an agent's, a queue's | table | TENANT#t#LIST#list | at#id  |
 * | recent changes of the lists            | table | TENANT#t#LIST#changes         | at#kind id            |
 * | payments by search text                | table | TENANT#t#FIND#two letters     | text#createdAt#id     |
 * | clients by name, or email hash         | table | TENANT#t#FIND#@a, TENANT#t#FIND##a | @name#client, #hash#client |
 * | the payment of an id                   | table | TENANT#t#FIND#=two digits     | =id                   |
 * | current exceptions                     | table | TENANT#t#EXCEPTIONS           | EXCEPTIONS            |
 * | the last day's notice of exceptions    | table | TENANT#t#EXCEPTIONS           | EXCEPTION-WORD        |
 */
export const journalMonth = (tenant: TenantId, month: string): string => `${ofTenant(tenant)}#LEDGER#${month}`;
export const journalEntryKey = (tenant: TenantId, month: string, at: string, id: string): Key => ({
  pk: journalMonth(tenant, month),
  sk: `ENTRY#${at}#${id}`,
});
export const dayTotalsKey = (tenant: TenantId, month: string, on: string): Key => ({
  pk: journalMonth(tenant, month),
  sk: `TOTAL#${on}`,
});
export const booksPartition = partitionOf('LEDGER');
export const monthTotalsKey = itemsIn(booksPartition, 'MONTH#');
export const fileBalanceKey = itemsIn(booksPartition, 'FILE#');
/** Apart from the books, so that functions that approve disbursements can't write to the books. */
export const filePromisesKey = itemsIn(partitionOf('PROMISED'), 'FILE#');

/** In its own partition: no function that moves money needs it, and the desk writes it. */
export const closingsPartition = partitionOf('CLOSINGS');
export const fileClosingKey = itemsIn(closingsPartition, 'CLOSING#');

/** Wide enough for a million records a day over a thousand years, so that keys sort as the numbers do. */
const AUDIT_DIGITS = 15;
export const auditPartition = partitionOf('AUDIT');
export const auditRecordKey = (tenant: TenantId, sequence: number): Key => ({
  pk: auditPartition(tenant),
  sk: `RECORD#${String(sequence).padStart(AUDIT_DIGITS, '0')}`,
});
export const auditHeadKey = itemIn(auditPartition, 'HEAD');
export const auditFactKey = (tenant: TenantId, id: string): Key => ({
  pk: `${auditPartition(tenant)}#FACT#${id}`,
  sk: 'FACT',
});

/** Apart from the books, so that functions that export them can't write to them. */
export const exportKey = itemsIn(partitionOf('EXPORTS'), 'EXPORT#');

/** One partition per list. A row is written to each list it belongs to, so that a page of any list is one request. */
export const listPartition = (tenant: TenantId, list: string): string => `${ofTenant(tenant)}#LIST#${list}`;
export const listedKey = (tenant: TenantId, list: string, at: string, id: string): Key => ({
  pk: listPartition(tenant, list),
  sk: `${at}#${id}`,
});
/** Leading characters of a text that name its partition: enough to spread the load, and the minimum for a search. */
export const FIND_PREFIX = 2;
export const findPartition = (tenant: TenantId, text: string): string =>
  `${ofTenant(tenant)}#FIND#${text.slice(0, FIND_PREFIX)}`;
export const foundKey = (tenant: TenantId, text: string, at: string, id: string): Key => ({
  pk: findPartition(tenant, text),
  sk: `${text}#${at}#${id}`,
});
/** `@` and `#` begin no search text of a payment, so these are apart from payments. */
export const foundClientKey = (tenant: TenantId, text: string, id: ClientId): Key => ({
  pk: findPartition(tenant, text),
  sk: `${text}#${id}`,
});
/** By the last digits, because ids of one day begin the same. */
export const locatorKey = (tenant: TenantId, id: TransferId): Key => ({
  pk: `${ofTenant(tenant)}#FIND#=${id.slice(-FIND_PREFIX)}`,
  sk: `=${id}`,
});

const exceptionsPartition = partitionOf('EXCEPTIONS');
export const exceptionsKey = itemIn(exceptionsPartition, 'EXCEPTIONS');
export const exceptionWordKey = itemIn(exceptionsPartition, 'EXCEPTION-WORD');

/**
 * Accounts at the provider in the single table, by access pattern. The rules are those of the first table.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | provider accounts that moved its money | table | TENANT#t                      | PROVIDER#account#originator |
 * | a provider account's cursor and lease  | table | PROVIDER#account              | EVENTS                |
 * | an event set aside, to retry           | table | PROVIDER#account              | WAITING#event         |
 * | a parked event, for a person           | table | PROVIDER#account              | PARKED#event          |
 * | an event that two people dismissed     | table | PROVIDER#account              | DISMISSED#event       |
 * | the owner of a provider transfer       | table | PROVIDER#account#TRANSFER#id  | OWNER                 |
 * | the secret of a provider account       | table | SECRET#name                   | SECRET#account        |
 * | deposits into a ledger and withdrawals | table | TENANT#t#FUNDINGS             | FUNDING#id            |
 * | those that need action                 | gsi2  | TENANT#t#FUNDINGS#OPEN        | id                    |
 * | a ledger's last deposit for a payment  | table | TENANT#t#FUNDINGS#FOR         | FOR-PAYMENT#ledger    |
 * | the provider's sweeps                  | table | TENANT#t#FUNDINGS#SWEEPS      | SWEEP#id              |
 * | sweep ids that people entered          | table | TENANT#t#FUNDINGS#SAID        | SAID-SWEEP#id         |
 * | ledgers that held less than promised   | table | TENANT#t#FUNDINGS#LOW         | LEDGER-LOW            |
 */
export const providerEventsKey = (account: string): Key => ({ pk: `PROVIDER#${account}`, sk: 'EVENTS' });
export const providerAccountKey = (tenant: TenantId, account: string, originator = ''): Key => ({
  pk: ofTenant(tenant),
  sk: `PROVIDER#${account}#${originator}`,
});
/** In its own partition, so that the functions moving this money can't read clients through it. */
export const fundingsPartition = partitionOf('FUNDINGS');
export const fundingKey = itemsIn(fundingsPartition, 'FUNDING#');
export const openFundingsPartition = (tenant: TenantId): string => `${fundingsPartition(tenant)}#OPEN`;
/** By the ledger's own id; the default ledger has none. */
export const lastForPaymentKey = (tenant: TenantId, ledgerId = ''): Key => ({
  pk: `${fundingsPartition(tenant)}#FOR`,
  sk: `FOR-PAYMENT#${ledgerId}`,
});
export const sweepKey = itemsIn(partitionOf('FUNDINGS#SWEEPS'), 'SWEEP#');
/** Separate from the provider's record of a sweep, because people typed this one. */
export const saidSweepKey = itemsIn(partitionOf('FUNDINGS#SAID'), 'SAID-SWEEP#');
export const lowLedgersKey = itemIn(partitionOf('FUNDINGS#LOW'), 'LEDGER-LOW');
export const providerAccountsPrefix = itemIn(ofTenant, 'PROVIDER#');
/** As wide as the largest safe integer, so that keys sort as the events do. */
const EVENT_DIGITS = 16;
const digitsOf = (eventId: number) => String(eventId).padStart(EVENT_DIGITS, '0');
type Aside = 'WAITING' | 'PARKED' | 'DISMISSED';
export const asideEventKey = (account: string, how: Aside, eventId: number): Key => ({
  pk: `PROVIDER#${account}`,
  sk: `${how}#${digitsOf(eventId)}`,
});
export const asideEventsPrefix = (account: string, how: Aside): Key => ({ pk: `PROVIDER#${account}`, sk: `${how}#` });
/** By the secret's own name, because companies under one platform share it. */
export const providerSecretKey = (name: string, account: string): Key => ({
  pk: `SECRET#${name}`,
  sk: `SECRET#${account}`,
});
export const providerTransferKey = (account: string, id: string): Key => ({
  pk: `PROVIDER#${account}#TRANSFER#${id}`,
  sk: 'OWNER',
});

/**
 * The staff's own items of the single table, by access pattern. The rules are those of the first table.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a company's members                    | table | TENANT#t#STAFF                | MEMBER#person         |
 * | invitations to work there              | table | TENANT#t#STAFF                | INVITATION#id         |
 * | a member's notice settings             | table | TENANT#t#STAFF                | NOTICES#person        |
 * | invitations to pay                     | table | TENANT#t#PAYERS               | PAYER#id              |
 * | recent requests to a phone             | table | TENANT#t#PAYERS               | PHONE#+1…             |
 * | invitations to pay per day             | table | TENANT#t#PAYERS               | COUNT#what#day        |
 * | invitations that need approval         | gsi2  | TENANT#t#PAYERS#WAITING       | at#id                 |
 * | invitations by expiry                  | gsi3  | TENANT#t#DUE                  | endsAt#id             |
 * | a request that several people pay      | table | TENANT#t#SHARES               | GROUP#id              |
 * | a person who signs in at the console   | table | PERSON#id                     | PERSON                |
 * | a person's session in one browser      | table | PERSON#id                     | SESSION#id            |
 * | the owner of a work email address      | table | STAFF-SIGN-IN#EMAIL#address   | EMAIL                 |
 * | a sign-in in progress in a browser     | table | STAFF-SIGN-IN#STEP#hash       | STEP                  |
 * | a person's step-up for one action      | table | STEP-UP#id                    | STEP-UP               |
 * | the id promised to a person's form     | table | TENANT#t#FORMS#person         | FORM#key              |
 * | the views that colleagues share        | table | TENANT#t#VIEWS                | VIEWS                 |
 * | outside parties of a payment or file   | table | TENANT#t#PARTIES#kind-id      | PARTY#id              |
 * | the target of a live link              | table | TENANT#t#LIVE#hash            | LIVE                  |
 * | counts of sign-in tries                | table | STAFF-SIGN-IN#COUNT#what      | window                |
 */
const ofStaff = partitionOf('STAFF');
export const staffMemberKey = itemsIn<PersonId>(ofStaff, 'MEMBER#');
export const staffMembersPrefix = itemIn(ofStaff, 'MEMBER#');
/** Apart from the membership, which only owners change and whose every version is shown to an approver. */
export const noticeSettingsKey = itemsIn<PersonId>(ofStaff, 'NOTICES#');
export const noticeSettingsPrefix = itemIn(ofStaff, 'NOTICES#');
export const staffInvitationKey = itemsIn(ofStaff, 'INVITATION#');
export const staffInvitationsPrefix = itemIn(ofStaff, 'INVITATION#');
/** In its own partition, so that functions that write here can neither read nor write client data. */
export const payerInvitationKey = itemsIn(partitionOf('PAYERS'), 'PAYER#');
export const payerInvitationsPrefix = itemIn(partitionOf('PAYERS'), 'PAYER#');
export const payerPhoneKey = itemsIn(partitionOf('PAYERS'), 'PHONE#');
export const payerCountKey = (tenant: TenantId, what: string, window: string): Key => ({
  pk: `${ofTenant(tenant)}#PAYERS`,
  sk: `COUNT#${what}#${window}`,
});
/** In its own partition: clients' functions read it, and it has neither names nor phones. */
export const shareGroupKey = itemsIn(partitionOf('SHARES'), 'GROUP#');
/** Invitations that need approval: an index. */
export const payersToApprove = partitionOf('PAYERS#WAITING');
export const personKey = (id: PersonId): Key => ({ pk: `PERSON#${id}`, sk: 'PERSON' });
export const staffSessionKey = (person: PersonId, id: StaffSessionId): Key => ({
  pk: `PERSON#${person}`,
  sk: `SESSION#${id}`,
});
export const staffSessionsPrefix = (person: PersonId): Key => ({ pk: `PERSON#${person}`, sk: 'SESSION#' });
export const staffEmailKey = (email: string): Key => ({ pk: `STAFF-SIGN-IN#EMAIL#${email}`, sk: 'EMAIL' });
export const staffStepKey = (hash: string): Key => ({ pk: `STAFF-SIGN-IN#STEP#${hash}`, sk: 'STEP' });
export const staffCountKey = (what: string, window: string): Key => ({
  pk: `STAFF-SIGN-IN#COUNT#${what}`,
  sk: window,
});

/** Step-ups of a person, and the ids promised to their forms. */
export const stepUpKey = (id: StepUpId): Key => ({ pk: `STEP-UP#${id}`, sk: 'STEP-UP' });
export const formKey = (tenant: TenantId, person: string, key: string): Key => ({
  pk: `${ofTenant(tenant)}#FORMS#${person}`,
  sk: `FORM#${key}`,
});
/** All payment views that a company's staff share, in one item. */
export const savedViewsKey = itemIn(partitionOf('VIEWS'), 'VIEWS');
/** In partitions of their own: a function that shows a live page reads the party behind it, and no client or member. */
export const partyKey = (tenant: TenantId, { kind, id: about }: PartiesAbout, id: string): Key => ({
  pk: `${ofTenant(tenant)}#PARTIES#${kind}-${about}`,
  sk: `PARTY#${id}`,
});
/** The link behind a secret, found by the secret's hash. */
export const liveLinkKey = itemOfEach('LIVE', 'LIVE');

/**
 * Bank statements in the single table, by access pattern. The rules are those of the first table.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a month's bank transactions            | table | TENANT#t#STATEMENT#month      | LINE#day#id           |
 * | undecided transactions                 | gsi2  | TENANT#t#STATEMENT#NEW        | day#id                |
 * | transactions with a proposed undo      | gsi2  | TENANT#t#STATEMENT#BACK       | day#id                |
 * | transactions with open wires           | gsi2  | TENANT#t#STATEMENT#OPEN-WIRES | day#id                |
 * | transactions with applied wires        | gsi2  | TENANT#t#STATEMENT#APPLIED    | day#id                |
 * | the statements of an account, by day   | table | TENANT#t#STATEMENT#ALL        | STATEMENT#account#until#from |
 * | saved import formats                   | table | TENANT#t#STATEMENT#COLUMNS    | COLUMNS#table         |
 * | sides of sweeps with a transaction     | table | TENANT#t#STATEMENT#SWEPT      | SIDE#sweep#step       |
 * | transactions proving file money        | table | TENANT#t#STATEMENT#PROVEN     | REFERENCE#reference#amount |
 */
const ofStatements = (tenant: TenantId, part: string) => `${ofTenant(tenant)}#STATEMENT#${part}`;

export const statementMonth = (tenant: TenantId, month: string): string => ofStatements(tenant, month);
/** The transaction's own id makes its key, so it is written once even if several files contain it. */
export const statementLineKey = (tenant: TenantId, on: Day, id: string): Key => ({
  pk: statementMonth(tenant, on.slice(0, 'yyyy-mm'.length)),
  sk: `LINE#${on}#${id}`,
});
export const newLinesPartition = (tenant: TenantId): string => ofStatements(tenant, 'NEW');
export const wantedBackPartition = (tenant: TenantId): string => ofStatements(tenant, 'BACK');
export const openWiresPartition = (tenant: TenantId): string => ofStatements(tenant, 'OPEN-WIRES');
export const appliedWiresPartition = (tenant: TenantId): string => ofStatements(tenant, 'APPLIED');
export const statementsPartition = (tenant: TenantId): string => ofStatements(tenant, 'ALL');
export const statementKey = (tenant: TenantId, account: string, until: Day, from: Day): Key => ({
  pk: statementsPartition(tenant),
  sk: `STATEMENT#${account}#${until}#${from}`,
});
/** Statements of one account sorted by their last day, or of all accounts. */
export const statementsPrefix = (tenant: TenantId, account?: string): Key => ({
  pk: statementsPartition(tenant),
  sk: account === undefined ? 'STATEMENT#' : `STATEMENT#${account}#`,
});
/** The transactions with this amount and bank reference that prove a file. */
export const provenReferenceKey = (tenant: TenantId, reference: string, amount: number): Key => ({
  pk: ofStatements(tenant, 'PROVEN'),
  sk: `REFERENCE#${reference}#${amount}`,
});
/** Marks that this side of a sweep has its bank transaction. */
export const sweptSideKey = (tenant: TenantId, side: string): Key => ({
  pk: ofStatements(tenant, 'SWEPT'),
  sk: `SIDE#${side}`,
});
export const learnedTablesPartition = (tenant: TenantId): string => ofStatements(tenant, 'COLUMNS');
export const learnedTableKey = itemsIn(learnedTablesPartition, 'COLUMNS#');
