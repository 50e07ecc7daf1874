import type { TenantId } from '#shared/ids.ts';
import { type Key, ofTenant } from './keys.ts';

/**
 * Accounts at the provider in the single table, by access pattern. The rules are in `keys.ts`.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | accounts at the provider it moved by   | table | TENANT#t                      | PROVIDER#account#originator |
 * | a provider account's cursor and lease  | table | PROVIDER#account              | EVENTS                |
 * | an event set aside, to ask about again | table | PROVIDER#account              | WAITING#event         |
 * | an event that a person has to look at  | table | PROVIDER#account              | PARKED#event          |
 * | an event that two people dismissed     | table | PROVIDER#account              | DISMISSED#event       |
 * | whose transfer one at the provider is  | table | PROVIDER#account#TRANSFER#id  | OWNER                 |
 * | the secret of an account at the provider | table | SECRET#name                 | SECRET#account        |
 * | money put into a ledger or drawn from it | table | TENANT#t#FUNDINGS         | FUNDING#id            |
 * | those that wait for somebody           | gsi2  | TENANT#t#FUNDINGS#OPEN        | id                    |
 * | the last one for a payment of a ledger's | table | TENANT#t#FUNDINGS#FOR    | FOR-PAYMENT#ledger    |
 * | what the provider swept between the two | table | TENANT#t#FUNDINGS#SWEEPS    | SWEEP#id              |
 * | whose sweep people said that one is   | table | TENANT#t#FUNDINGS#SAID      | SAID-SWEEP#id         |
 * | which ledgers held less than is promised | table | TENANT#t#FUNDINGS#LOW     | LEDGER-LOW            |
 */
export const providerEventsKey = (account: string): Key => ({ pk: `PROVIDER#${account}`, sk: 'EVENTS' });
export const providerAccountKey = (tenant: TenantId, account: string, originator = ''): Key => ({
  pk: ofTenant(tenant),
  sk: `PROVIDER#${account}#${originator}`,
});
/** In its own partition, so that the functions moving this money can't read clients through it. */
export const fundingsPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#FUNDINGS`;
export const fundingKey = (tenant: TenantId, id: string): Key => ({
  pk: fundingsPartition(tenant),
  sk: `FUNDING#${id}`,
});
export const openFundingsPartition = (tenant: TenantId): string => `${fundingsPartition(tenant)}#OPEN`;
/** By the ledger's own id; the default ledger has none. */
export const lastForPaymentKey = (tenant: TenantId, ledgerId = ''): Key => ({
  pk: `${fundingsPartition(tenant)}#FOR`,
  sk: `FOR-PAYMENT#${ledgerId}`,
});
export const sweepKey = (tenant: TenantId, id: string): Key => ({
  pk: `${fundingsPartition(tenant)}#SWEEPS`,
  sk: `SWEEP#${id}`,
});
/** Separate from the provider's record of a sweep, because people typed this one. */
export const saidSweepKey = (tenant: TenantId, sweepId: string): Key => ({
  pk: `${fundingsPartition(tenant)}#SAID`,
  sk: `SAID-SWEEP#${sweepId}`,
});
export const lowLedgersKey = (tenant: TenantId): Key => ({
  pk: `${fundingsPartition(tenant)}#LOW`,
  sk: 'LEDGER-LOW',
});
export const providerAccountsPrefix = (tenant: TenantId): Key => ({ pk: ofTenant(tenant), sk: 'PROVIDER#' });
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
