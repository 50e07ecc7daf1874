import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Key, ofTenant } from './keys.ts';

/**
 * Bank statements in the single table, by access pattern. The rules are in `keys.ts`.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a month's lines of bank statements     | table | TENANT#t#STATEMENT#month      | LINE#day#id           |
 * | lines that nobody has decided about    | gsi2  | TENANT#t#STATEMENT#NEW        | day#id                |
 * | lines that a colleague wants back      | gsi2  | TENANT#t#STATEMENT#BACK       | day#id                |
 * | the statements of an account, by day   | table | TENANT#t#STATEMENT#ALL        | STATEMENT#account#until#from |
 * | what was said of banks' tables          | table | TENANT#t#STATEMENT#COLUMNS    | COLUMNS#table         |
 * | sides of sweeps that have a line         | table | TENANT#t#STATEMENT#SWEPT      | SIDE#sweep#step       |
 * | lines that prove money of a file, by reference | table | TENANT#t#STATEMENT#PROVEN | REFERENCE#reference#amount |
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
export const learnedTableKey = (tenant: TenantId, table: string): Key => ({
  pk: learnedTablesPartition(tenant),
  sk: `COLUMNS#${table}`,
});
