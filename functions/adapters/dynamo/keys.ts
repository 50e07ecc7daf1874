import {
  type AgentId,
  type BankAccountId,
  bankAccountId,
  type ClientId,
  clientId,
  type DocumentId,
  type SessionId,
  type TenantId,
  type TransferId,
  tenantId,
  transferId,
} from '#shared/ids.ts';
import type { ProposalId } from '#shared/proposal/proposal.ts';

/**
 * The single table, by access pattern. Every partition key begins with the tenant, so that no query can reach another
 * tenant's items. The exceptions hold no client's data: items that find the tenant, items of an account at the provider
 * (with its secret), which tenants may share, banks' names and logos, and people at the console, who may work for several
 * companies.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a tenant's configuration               | table | TENANT#t                      | CONFIG                |
 * | a tenant's wiring detail               | table | TENANT#t#WIRING               | WIRING                |
 * | the number to call before it was changed | table | TENANT#t#WIRING             | PHONE-BEFORE          |
 * | a change that needs approval           | table | TENANT#t#PROPOSAL            | CHANGE#id             |
 * | a tenant's agents                      | table | TENANT#t                      | AGENT#id              |
 * | its logo as papers show it             | table | TENANT#t                      | PAPER-LOGO            |
 * | the tenant of a host of its own        | table | HOST#host                     | HOST                  |
 * | all tenants (for the schedule and ops) | table | TENANTS                       | TENANT#t              |
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
 * | one transfer                           | table | TENANT#t#TRANSFERS#c          | TRANSFER#id           |
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
 * | what a client was sent, by when        | gsi3  | TENANT#t#TOLD#c               | at#message            |
 * | messages that did not arrive, by when  | gsi2  | TENANT#t#NOT-ARRIVED          | at#message            |
 * | a write whose messages were not all sent | table | TENANT#t#UNSENT            | at#sequence           |
 * | a client's notices of a day            | table | TENANT#t#MESSAGE#c#notices#what#day | MESSAGE         |
 * | how far the staff's digest has come    | table | TENANT#t#MESSAGE#digest       | MESSAGE               |
 * | to whom a client sent receipts on a day | table | TENANT#t#RECEIPTS#c          | day                   |
 * | wires on the bank statement             | table | TENANT#t#WIRES                | RECEIVED#reference    |
 *
 * Accounts at the provider are in `provider-keys.ts`, books and lists in `book-keys.ts`, the staff's own items in
 * `staff-keys.ts`, bank statements in `statement-keys.ts`.
 *
 * gsi1 carries only what a history card shows, so that 18 cards fit into one read unit. All indexes are sparse.
 * `expiresAt` (epoch seconds) is the table's time to live.
 */
export type Key = { readonly pk: string; readonly sk: string };

export const ofTenant = (tenant: TenantId) => `TENANT#${tenant}`;
const ofClient = (tenant: TenantId, client: ClientId) => `${ofTenant(tenant)}#CLIENT#${client}`;

export const tenantsPartition = 'TENANTS';
export const tenantConfigKey = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'CONFIG' });
/** In its own partition, so that only one function may read it. */
export const tenantWiringKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#WIRING`, sk: 'WIRING' });
/**
 * The company's phone number before a change, stored beside its wire details. It is the one to call if both are new.
 */
export const phoneBeforeKey = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#WIRING`, sk: 'PHONE-BEFORE' });
export const proposalKey = (tenant: TenantId, id: ProposalId): Key => ({
  pk: `${ofTenant(tenant)}#PROPOSAL`,
  sk: `CHANGE#${id}`,
});
export const proposalsPrefix = (tenant: TenantId): Key => ({ pk: `${ofTenant(tenant)}#PROPOSAL`, sk: 'CHANGE#' });
export const agentKey = (tenant: TenantId, id: AgentId): Key => ({ pk: ofTenant(tenant), sk: `AGENT#${id}` });
export const agentsPrefix = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'AGENT#' });
export const appIconKey = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'APP-ICON' });
export const paperLogoKey = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'PAPER-LOGO' });
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
/** Which staff member viewed a document, and when. Only ever added. */
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

/** In a partition of their own, so that a function that works on a client's other items can't write them. */
export const transfersPrefix = (tenant: TenantId, client: ClientId): Key => ({
  pk: `${ofTenant(tenant)}#TRANSFERS#${client}`,
  sk: 'TRANSFER#',
});
export const transferKey = (tenant: TenantId, client: ClientId, id: TransferId): Key => ({
  pk: transfersPrefix(tenant, client).pk,
  sk: `TRANSFER#${id}`,
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
/** Accounts that wait for a code, by the day on which their test deposit arrives. */
export const depositsPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#DEPOSITS`;
/** Transfers that are compared with their entry at the bank. */
export const atBankPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#AT-BANK`;
export const comparisonKey = (tenant: TenantId): Key => ({ pk: atBankPartition(tenant), sk: 'COMPARED' });
/** The provider's figures for a company's months. `reports` draws the monthly reconciliation with them. */
export const providerMonthsKey = (tenant: TenantId): Key => ({ pk: atBankPartition(tenant), sk: 'MONTHS' });
export const dueCursorKey = (tenant: TenantId): Key => ({ pk: duePartition(tenant), sk: 'CURSOR' });

export const challengeKey = (tenant: TenantId, hash: string): Key => ({
  pk: `${ofTenant(tenant)}#CHALLENGE#${hash}`,
  sk: 'CHALLENGE',
});
/** In its own partition: every function behind the door reads it, and one writes it. */
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
/** Messages sent to a client, newest last: an index of messages. */
export const toldPartition = (tenant: TenantId, client: ClientId): string => `${ofTenant(tenant)}#TOLD#${client}`;
/** Messages that didn't arrive and need attention: an index of messages. */
export const notArrivedPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#NOT-ARRIVED`;
export const messageKey = (tenant: TenantId, event: string): Key => ({
  pk: `${ofTenant(tenant)}#MESSAGE#${event}`,
  sk: 'MESSAGE',
});

/** In its own partition: a write to the table whose messages are still to be sent. */
export const unsentPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#UNSENT`;
export const unsentKey = (tenant: TenantId, id: string): Key => ({ pk: unsentPartition(tenant), sk: id });

export const receivedWiresPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#WIRES`;
export const receivedWireKey = (tenant: TenantId, reference: string): Key => ({
  pk: receivedWiresPartition(tenant),
  sk: `RECEIVED#${reference}`,
});

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
