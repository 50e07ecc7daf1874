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
import type { StepUpId } from '#shared/staff/step-up.ts';

/**
 * The single table, access pattern by access pattern. Every partition key begins with the tenant, so that no query
 * can reach another tenant's items. The exceptions hold no client's data: two find the tenant in the first place, some
 * are about an account at the provider, which tenants may share, its secret among them, one is what banks look like, and
 * those of people at the console are of whoever works for one company or for several.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a tenant's configuration               | table | TENANT#t                      | CONFIG                |
 * | a tenant's wiring detail               | table | TENANT#t#WIRING               | WIRING                |
 * | the number to call before it was changed | table | TENANT#t#WIRING             | PHONE-BEFORE          |
 * | a change that waits for a second person | table | TENANT#t#PROPOSAL            | PROPOSAL              |
 * | a tenant's agents                      | table | TENANT#t                      | AGENT#id              |
 * | its logo as papers show it             | table | TENANT#t                      | PAPER-LOGO            |
 * | the tenant of a host of its own        | table | HOST#host                     | HOST                  |
 * | all tenants (for the schedule and ops) | table | TENANTS                       | TENANT#t              |
 * | accounts at the provider it moved by   | table | TENANT#t                      | PROVIDER#account#originator |
 * | a provider account's cursor and lease  | table | PROVIDER#account              | EVENTS                |
 * | an event set aside, to ask about again | table | PROVIDER#account              | WAITING#event         |
 * | an event that a person has to look at  | table | PROVIDER#account              | PARKED#event          |
 * | an event that two people dismissed     | table | PROVIDER#account              | DISMISSED#event       |
 * | what is decided about an event         | table | TENANT#t#PROPOSAL             | PROPOSAL#EVENT#account#event |
 * | whose transfer one at the provider is  | table | PROVIDER#account#TRANSFER#id  | OWNER                 |
 * | the secret of an account at the provider | table | SECRET#name                 | SECRET#account        |
 * | such a secret that waits for a second person | table | TENANT#t#PROPOSAL       | PROPOSAL#SECRET#name#account |
 * | a client                               | table | TENANT#t#CLIENT#c             | CLIENT                |
 * | the names a client had before          | table | TENANT#t#CLIENT#c             | CLIENT-CHANGE#at#version |
 * | the client of a phone number           | table | TENANT#t#PHONE#+1…            | PHONE                 |
 * | what the user pool knows of a client   | table | TENANT#t#CLIENT#c             | SIGN-IN               |
 * | a client's SSN-4 and birth date        | table | TENANT#t#CLIENT#c             | IDENTITY              |
 * | a client's bank logins                 | table | TENANT#t#CLIENT#c             | BANK-LOGIN#item       |
 * | a client's bank accounts               | table | TENANT#t#CLIENT#c             | BANK#id               |
 * | a client's documents                   | table | TENANT#t#CLIENT#c             | DOCUMENT#id           |
 * | who of the staff looked at a document  | table | TENANT#t#CLIENT#c             | DOCUMENT-LOOK#id#at   |
 * | a bank's name and logo                 | table | INSTITUTION#code              | LOGO                  |
 * | one transfer                           | table | TENANT#t#CLIENT#c             | TRANSFER#id           |
 * | what a client started, day by day      | table | TENANT#t#CLIENT#c             | VELOCITY              |
 * | what all clients started, day by day   | table | TENANT#t#VELOCITY             | VELOCITY              |
 * | which wiring detail a client has seen  | table | TENANT#t#CLIENT#c             | WIRING-SEEN           |
 * | who saw, copied or confirmed wiring    | table | TENANT#t#CLIENT#c             | WIRE-VIEW#id#time     |
 * | a client's history, newest first       | gsi1  | TENANT#t#CLIENT#c#HISTORY     | createdAt#id          |
 * | open transfers, for the staff          | gsi2  | TENANT#t#DESK                 | id (sorts by age)     |
 * | transfers whose outcome is unknown     | gsi2  | TENANT#t#SUBMITTED            | submittedAt#id        |
 * | transfers with something due, by when  | gsi3  | TENANT#t#DUE                  | due at#id             |
 * | transfers on their way at the bank     | gsi3  | TENANT#t#AT-BANK              | PENDING#id            |
 * | completed ones that may come back      | gsi3  | TENANT#t#AT-BANK              | COMPLETED#until#id    |
 * | how far they were compared             | table | TENANT#t#AT-BANK              | COMPARED              |
 * | accounts whose test deposit is to be told | gsi3 | TENANT#t#DEPOSITS          | day#id                |
 * | where reading what is due continues    | table | TENANT#t#DUE                  | CURSOR                |
 * | a client's session in one browser      | table | TENANT#t#SESSIONS#c           | SESSION#id            |
 * | a sign-in challenge of a browser       | table | TENANT#t#CHALLENGE#hash       | CHALLENGE             |
 * | how often something was tried          | table | TENANT#t#COUNT#what           | window                |
 * | a message of a transfer's event        | table | TENANT#t#MESSAGE#id#event#kind | MESSAGE              |
 * | a write whose messages were not all sent | table | TENANT#t#UNSENT            | at#sequence           |
 * | a client's notices of a day            | table | TENANT#t#MESSAGE#c#notices#what#day | MESSAGE         |
 * | to whom a client sent receipts on a day | table | TENANT#t#RECEIPTS#c          | day                   |
 * | wires on the bank statement             | table | TENANT#t#WIRES                | RECEIVED#reference    |
 * | a month's entries of the journal       | table | TENANT#t#LEDGER#month         | ENTRY#at#transfer#event |
 * | a month's totals by day                | table | TENANT#t#LEDGER#month         | TOTAL#day             |
 * | a tenant's totals by month             | table | TENANT#t#LEDGER               | MONTH#month           |
 * | what is held for each closing          | table | TENANT#t#LEDGER               | FILE#hash             |
 * | what of it is promised to clients      | table | TENANT#t#PROMISED             | FILE#hash             |
 * | the audit log, oldest first            | table | TENANT#t#AUDIT                | RECORD#number         |
 * | where the audit log ends               | table | TENANT#t#AUDIT                | HEAD                  |
 * | which facts the audit log has          | table | TENANT#t#AUDIT#FACT#id        | FACT                  |
 * | the staff's lists: all payments, a file's, an agent's, a queue's | table | TENANT#t#LIST#list | at#id  |
 * | payments by what a caller knows of one | table | TENANT#t#FIND#two letters     | text#createdAt#id     |
 * | whose payment an id is                 | table | TENANT#t#FIND#=two digits     | =id                   |
 * | who works for a company                | table | TENANT#t#STAFF                | MEMBER#person         |
 * | who is invited                         | table | TENANT#t#STAFF                | INVITATION#id         |
 * | changes of them that take two people   | table | TENANT#t#STAFF-CHANGES        | STAFF-CHANGE#id       |
 * | who is asked for a payment, and is no client yet | table | TENANT#t#PAYERS     | PAYER#id              |
 * | a person who signs in at the console   | table | PERSON#id                     | PERSON                |
 * | a person's session in one browser      | table | PERSON#id                     | SESSION#id            |
 * | whose an address at work is            | table | STAFF-SIGN-IN#EMAIL#address   | EMAIL                 |
 * | a sign-in under way in a browser       | table | STAFF-SIGN-IN#STEP#hash       | STEP                  |
 * | a proof asked of a person, for one thing | table | STEP-UP#id                  | STEP-UP               |
 * | what a person's form was promised      | table | TENANT#t#FORMS#person         | FORM#key              |
 * | how often a sign-in was tried          | table | STAFF-SIGN-IN#COUNT#what      | window                |
 *
 * gsi1 carries what a history card shows and no more, so that 20 cards fit into one read unit; all indexes are
 * sparse. `expiresAt` (epoch seconds) is the table's time to live.
 */
export type Key = { readonly pk: string; readonly sk: string };

const ofTenant = (tenant: TenantId) => `TENANT#${tenant}`;
const ofClient = (tenant: TenantId, client: ClientId) => `${ofTenant(tenant)}#CLIENT#${client}`;

export const tenantsPartition = 'TENANTS';
export const tenantConfigKey = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'CONFIG' });
/** In a partition of its own, so that one function may read it and no other. */
export const tenantWiringKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#WIRING`, sk: 'WIRING' });
/** The number that a company had before it changed it, beside where its wires go: whom to call when both are new. */
export const phoneBeforeKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#WIRING`, sk: 'PHONE-BEFORE' });
export const wireProposalKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#PROPOSAL`, sk: 'PROPOSAL' });
export const agentKey = (tenant: TenantId, id: AgentId): Key => ({ pk: ofTenant(tenant), sk: `AGENT#${id}` });
export const agentsPrefix = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'AGENT#' });
export const paperLogoKey = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'PAPER-LOGO' });
export const providerEventsKey = (account: string): Key => ({ pk: `PROVIDER#${account}`, sk: 'EVENTS' });
export const providerAccountKey = (tenant: TenantId, account: string, originator = ''): Key => ({
  pk: ofTenant(tenant),
  sk: `PROVIDER#${account}#${originator}`,
});
export const providerAccountsPrefix = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'PROVIDER#' });
/** As wide as the largest whole number: the sort key sorts as the events do. */
const EVENT_DIGITS = 16;
const digitsOf = (eventId: number) => String(eventId).padStart(EVENT_DIGITS, '0');
type Aside = 'WAITING' | 'PARKED' | 'DISMISSED';
export const asideEventKey = (account: string, how: Aside, eventId: number): Key => ({
  pk: `PROVIDER#${account}`,
  sk: `${how}#${digitsOf(eventId)}`,
});
export const asideEventsPrefix = (account: string, how: Aside): Key => ({ pk: `PROVIDER#${account}`, sk: `${how}#` });
/** Beside the other changes that wait for a second person; the audit log follows them all. */
export const eventDecisionKey = (tenant: TenantId, account: string, eventId: number): Key => ({
  pk: `${ofTenant(tenant)}#PROPOSAL`,
  sk: `PROPOSAL#EVENT#${account}#${digitsOf(eventId)}`,
});
export const eventDecisionsPrefix = (tenant: TenantId): Key => ({
  pk: `${ofTenant(tenant)}#PROPOSAL`,
  sk: 'PROPOSAL#EVENT#',
});
/** By the secret's own name: companies under one platform share it. */
export const providerSecretKey = (name: string, account: string): Key => ({
  pk: `SECRET#${name}`,
  sk: `SECRET#${account}`,
});
export const secretProposalKey = (tenant: TenantId, name: string, account: string): Key => ({
  pk: `${ofTenant(tenant)}#PROPOSAL`,
  sk: `PROPOSAL#SECRET#${name}#${account}`,
});
export const secretProposalsPrefix = (tenant: TenantId): Key => ({
  pk: `${ofTenant(tenant)}#PROPOSAL`,
  sk: 'PROPOSAL#SECRET#',
});
export const providerTransferKey = (account: string, id: string): Key => ({
  pk: `PROVIDER#${account}#TRANSFER#${id}`,
  sk: 'OWNER',
});
export const hostKey = (host: string): Key => ({ pk: `HOST#${host}`, sk: 'HOST' });
export const registeredTenantKey = (tenant: TenantId): Key => ({ pk: tenantsPartition, sk: ofTenant(tenant) });

export const clientKey = (tenant: TenantId, id: ClientId): Key => ({ pk: ofClient(tenant, id), sk: 'CLIENT' });
export const clientChangeKey = (tenant: TenantId, id: ClientId, at: string, version: number): Key => ({
  pk: ofClient(tenant, id),
  sk: `CLIENT-CHANGE#${at}#${version}`,
});
export const clientChangesPrefix = (tenant: TenantId, id: ClientId): Key => ({
  pk: ofClient(tenant, id),
  sk: 'CLIENT-CHANGE#',
});
export const phoneKey = (tenant: TenantId, phone: string): Key => ({
  pk: `${ofTenant(tenant)}#PHONE#${phone}`,
  sk: 'PHONE',
});
export const signInUserKey = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'SIGN-IN',
});
export const identityKey = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'IDENTITY',
});

export const bankLoginKey = (tenant: TenantId, client: ClientId, item: string): Key => ({
  pk: ofClient(tenant, client),
  sk: `BANK-LOGIN#${item}`,
});
export const bankLoginsPrefix = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'BANK-LOGIN#',
});
export const documentKey = (tenant: TenantId, client: ClientId, id: DocumentId): Key => ({
  pk: ofClient(tenant, client),
  sk: `DOCUMENT#${id}`,
});
/** Who looked at one of the staff, and when: only ever added. */
export const documentLookKey = (tenant: TenantId, client: ClientId, id: DocumentId, at: string): Key => ({
  pk: ofClient(tenant, client),
  sk: `DOCUMENT-LOOK#${id}#${at}`,
});
export const documentsPrefix = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'DOCUMENT#',
});
export const institutionKey = (code: string): Key => ({ pk: `INSTITUTION#${code}`, sk: 'LOGO' });
export const bankAccountKey = (tenant: TenantId, client: ClientId, id: BankAccountId): Key => ({
  pk: ofClient(tenant, client),
  sk: `BANK#${id}`,
});
export const bankAccountsPrefix = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'BANK#',
});

export const transferKey = (tenant: TenantId, client: ClientId, id: TransferId): Key => ({
  pk: ofClient(tenant, client),
  sk: `TRANSFER#${id}`,
});
export const transfersPrefix = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'TRANSFER#',
});
export const clientVelocityKey = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'VELOCITY',
});
export const tenantVelocityKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#VELOCITY`, sk: 'VELOCITY' });
export const wiringSeenKey = (tenant: TenantId, client: ClientId): Key => ({
  pk: ofClient(tenant, client),
  sk: 'WIRING-SEEN',
});
export const wireViewKey = (tenant: TenantId, client: ClientId, id: TransferId, at: string): Key => ({
  pk: ofClient(tenant, client),
  sk: `WIRE-VIEW#${id}#${at}`,
});
export const historyPartition = (tenant: TenantId, client: ClientId): string => `${ofClient(tenant, client)}#HISTORY`;
export const openTransfersPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#DESK`;
export const submittedPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#SUBMITTED`;
export const duePartition = (tenant: TenantId): string => `${ofTenant(tenant)}#DUE`;
/** Accounts that wait for a code, by the day on which the deposit with it is there. */
export const depositsPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#DEPOSITS`;
/** Transfers whose entry at the bank is compared with them. */
export const atBankPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#AT-BANK`;
export const comparisonKey = (tenant: TenantId): Key => ({ pk: atBankPartition(tenant), sk: 'COMPARED' });
export const dueCursorKey = (tenant: TenantId): Key => ({ pk: duePartition(tenant), sk: 'CURSOR' });

export const challengeKey = (tenant: TenantId, hash: string): Key => ({
  pk: `${ofTenant(tenant)}#CHALLENGE#${hash}`,
  sk: 'CHALLENGE',
});
/** In a partition of its own: every function behind the door reads it, and one writes it. */
export const sessionKey = (tenant: TenantId, client: ClientId, id: SessionId): Key => ({
  pk: `${ofTenant(tenant)}#SESSIONS#${client}`,
  sk: `SESSION#${id}`,
});
export const sessionsPrefix = (tenant: TenantId, client: ClientId): Key => ({
  pk: `${ofTenant(tenant)}#SESSIONS#${client}`,
  sk: 'SESSION#',
});
export const countKey = (tenant: TenantId, what: string, window: string): Key => ({
  pk: `${ofTenant(tenant)}#COUNT#${what}`,
  sk: window,
});
export const receiptsKey = (tenant: TenantId, client: ClientId, day: string): Key => ({
  pk: `${ofTenant(tenant)}#RECEIPTS#${client}`,
  sk: day,
});
export const messageKey = (tenant: TenantId, event: string): Key => ({
  pk: `${ofTenant(tenant)}#MESSAGE#${event}`,
  sk: 'MESSAGE',
});

/** In a partition of its own: a write to the table whose messages are still to be sent. */
export const unsentPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#UNSENT`;
export const unsentKey = (tenant: TenantId, id: string): Key => ({ pk: unsentPartition(tenant), sk: id });

export const receivedWiresPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#WIRES`;
export const receivedWireKey = (tenant: TenantId, reference: string): Key => ({
  pk: receivedWiresPartition(tenant),
  sk: `RECEIVED#${reference}`,
});

export const journalMonth = (tenant: TenantId, month: string): string => `${ofTenant(tenant)}#LEDGER#${month}`;
export const journalEntryKey = (tenant: TenantId, month: string, at: string, id: string): Key => ({
  pk: journalMonth(tenant, month),
  sk: `ENTRY#${at}#${id}`,
});
export const dayTotalsKey = (tenant: TenantId, month: string, on: string): Key => ({
  pk: journalMonth(tenant, month),
  sk: `TOTAL#${on}`,
});
export const booksPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#LEDGER`;
export const monthTotalsKey = (tenant: TenantId, month: string): Key => ({
  pk: booksPartition(tenant),
  sk: `MONTH#${month}`,
});
export const fileBalanceKey = (tenant: TenantId, file: string): Key => ({
  pk: booksPartition(tenant),
  sk: `FILE#${file}`,
});
/** Apart from the books: who lets money out of a file writes here, and never there. */
export const filePromisesKey = (tenant: TenantId, file: string): Key => ({
  pk: `${ofTenant(tenant)}#PROMISED`,
  sk: `FILE#${file}`,
});

/** Wide enough for a million records a day over a thousand years; the sort key sorts as the numbers do. */
const AUDIT_DIGITS = 15;
export const auditPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#AUDIT`;
export const auditRecordKey = (tenant: TenantId, sequence: number): Key => ({
  pk: auditPartition(tenant),
  sk: `RECORD#${String(sequence).padStart(AUDIT_DIGITS, '0')}`,
});
export const auditHeadKey = (tenant: TenantId): Key => ({ pk: auditPartition(tenant), sk: 'HEAD' });
export const auditFactKey = (tenant: TenantId, id: string): Key => ({
  pk: `${auditPartition(tenant)}#FACT#${id}`,
  sk: 'FACT',
});

/** In a partition for each list: a row is written in every list that it is in, so that a page of any is one request. */
export const listPartition = (tenant: TenantId, list: string): string => `${ofTenant(tenant)}#LIST#${list}`;
export const listedKey = (tenant: TenantId, list: string, at: string, id: string): Key => ({
  pk: listPartition(tenant, list),
  sk: `${at}#${id}`,
});
/** How much of a text names its partition: enough to spread them, and the least that a search takes. */
export const FIND_PREFIX = 2;
export const findPartition = (tenant: TenantId, text: string): string =>
  `${ofTenant(tenant)}#FIND#${text.slice(0, FIND_PREFIX)}`;
export const foundKey = (tenant: TenantId, text: string, at: string, id: string): Key => ({
  pk: findPartition(tenant, text),
  sk: `${text}#${at}#${id}`,
});
/** By its last digits: ids of one day begin the same. */
export const locatorKey = (tenant: TenantId, id: TransferId): Key => ({
  pk: `${ofTenant(tenant)}#FIND#=${id.slice(-FIND_PREFIX)}`,
  sk: `=${id}`,
});

const ofStaff = (tenant: TenantId) => `${ofTenant(tenant)}#STAFF`;
export const staffMemberKey = (tenant: TenantId, person: PersonId): Key => ({
  pk: ofStaff(tenant),
  sk: `MEMBER#${person}`,
});
export const staffMembersPrefix = (tenant: TenantId): Key => ({ pk: ofStaff(tenant), sk: 'MEMBER#' });
export const staffInvitationKey = (tenant: TenantId, id: string): Key => ({
  pk: ofStaff(tenant),
  sk: `INVITATION#${id}`,
});
export const staffInvitationsPrefix = (tenant: TenantId): Key => ({ pk: ofStaff(tenant), sk: 'INVITATION#' });
/** Apart from the members: who proposes a change by command can put none in force. */
export const staffChangeKey = (tenant: TenantId, id: string): Key => ({
  pk: `${ofStaff(tenant)}-CHANGES`,
  sk: `STAFF-CHANGE#${id}`,
});
export const staffChangesPrefix = (tenant: TenantId): Key => ({
  pk: `${ofStaff(tenant)}-CHANGES`,
  sk: 'STAFF-CHANGE#',
});
/** Apart from all else: who may write here can neither read nor write anything of a client. */
export const payerInvitationKey = (tenant: TenantId, id: string): Key => ({
  pk: `${ofTenant(tenant)}#PAYERS`,
  sk: `PAYER#${id}`,
});
export const payerInvitationsPrefix = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#PAYERS`, sk: 'PAYER#' });
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

/** Proofs that were asked of a person for one thing, and what a form of theirs was promised. */
export const stepUpKey = (id: StepUpId): Key => ({ pk: `STEP-UP#${id}`, sk: 'STEP-UP' });
export const formKey = (tenant: TenantId, person: string, key: string): Key => ({
  pk: `${ofTenant(tenant)}#FORMS#${person}`,
  sk: `FORM#${key}`,
});

/** The owner that a key names: what the index of submitted transfers returns. */
export function transferOfKey({ pk, sk }: Key): { tenant: TenantId; client: ClientId; id: TransferId } {
  const [, tenant, , client] = pk.split('#');
  return {
    tenant: tenantId.parse(tenant),
    client: clientId.parse(client),
    id: transferId.parse(sk.slice('TRANSFER#'.length)),
  };
}

/** The owner that the key of a bank account names: what the index of test deposits returns. */
export function accountOfKey({ pk, sk }: Key): { client: ClientId; id: BankAccountId } {
  const [, , , client] = pk.split('#');
  return { client: clientId.parse(client), id: bankAccountId.parse(sk.slice('BANK#'.length)) };
}
