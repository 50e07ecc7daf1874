import type { TenantId, TransferId } from '#shared/ids.ts';
import { type Key, ofTenant } from './keys.ts';

/**
 * Books, audit log and lists in the single table, by access pattern. The rules are in `keys.ts`.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | a month's entries of the journal       | table | TENANT#t#LEDGER#month         | ENTRY#at#transfer#event |
 * | a month's totals by day                | table | TENANT#t#LEDGER#month         | TOTAL#day             |
 * | a tenant's totals by month             | table | TENANT#t#LEDGER               | MONTH#month           |
 * | what is held for each closing          | table | TENANT#t#LEDGER               | FILE#hash             |
 * | what of it is promised to clients      | table | TENANT#t#PROMISED             | FILE#hash             |
 * | when a file closes, and who said so    | table | TENANT#t#CLOSINGS             | CLOSING#hash          |
 * | which files close, by day              | gsi2  | TENANT#t#CLOSINGS             | day#hash              |
 * | the audit log, oldest first            | table | TENANT#t#AUDIT                | RECORD#number         |
 * | where the audit log ends               | table | TENANT#t#AUDIT                | HEAD                  |
 * | which facts the audit log has          | table | TENANT#t#AUDIT#FACT#id        | FACT                  |
 * | who exported what of the books         | table | TENANT#t#EXPORTS              | EXPORT#id             |
 * | the staff's lists: all payments, a file's, an agent's, a queue's | table | TENANT#t#LIST#list | at#id  |
 * | what of the lists changed lately       | table | TENANT#t#LIST#changes         | at#kind id            |
 * | payments by what a caller knows of one | table | TENANT#t#FIND#two letters     | text#createdAt#id     |
 * | whose payment an id is                 | table | TENANT#t#FIND#=two digits     | =id                   |
 * | what does not fit now                  | table | TENANT#t#EXCEPTIONS           | EXCEPTIONS            |
 * | the last day's mail about exceptions   | table | TENANT#t#EXCEPTIONS           | EXCEPTION-WORD        |
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
export const booksPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#LEDGER`;
export const monthTotalsKey = (tenant: TenantId, month: string): Key => ({
  pk: booksPartition(tenant),
  sk: `MONTH#${month}`,
});
export const fileBalanceKey = (tenant: TenantId, file: string): Key => ({
  pk: booksPartition(tenant),
  sk: `FILE#${file}`,
});
/** Apart from the books, so that functions that approve disbursements can't write to the books. */
export const filePromisesKey = (tenant: TenantId, file: string): Key => ({
  pk: `${ofTenant(tenant)}#PROMISED`,
  sk: `FILE#${file}`,
});

/** In its own partition: no function that moves money needs it, and the desk writes it. */
export const closingsPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#CLOSINGS`;
export const fileClosingKey = (tenant: TenantId, file: string): Key => ({
  pk: closingsPartition(tenant),
  sk: `CLOSING#${file}`,
});

/** Wide enough for a million records a day over a thousand years, so that keys sort as the numbers do. */
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

/** Apart from the books, so that functions that export them can't write to them. */
export const exportKey = (tenant: TenantId, id: string): Key => ({
  pk: `${ofTenant(tenant)}#EXPORTS`,
  sk: `EXPORT#${id}`,
});

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
/** By the last digits, because ids of one day begin the same. */
export const locatorKey = (tenant: TenantId, id: TransferId): Key => ({
  pk: `${ofTenant(tenant)}#FIND#=${id.slice(-FIND_PREFIX)}`,
  sk: `=${id}`,
});

const exceptionsPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#EXCEPTIONS`;
export const exceptionsKey = (tenant: TenantId): Key => ({ pk: exceptionsPartition(tenant), sk: 'EXCEPTIONS' });
export const exceptionWordKey = (tenant: TenantId): Key => ({ pk: exceptionsPartition(tenant), sk: 'EXCEPTION-WORD' });
