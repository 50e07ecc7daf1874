import type { TenantId } from '#shared/ids.ts';
import { type Key, ofTenant } from './keys.ts';

/**
 * What does not fit, in the single table; the rules stand in `keys.ts`.
 *
 * | pattern                                | index | partition                     | sort                  |
 * | -------------------------------------- | ----- | ----------------------------- | --------------------- |
 * | what does not fit now                  | table | TENANT#t#EXCEPTIONS           | EXCEPTIONS            |
 * | the last day's mail about exceptions   | table | TENANT#t#EXCEPTIONS           | EXCEPTION-WORD        |
 */
const exceptionsPartition = (tenant: TenantId): string => `${ofTenant(tenant)}#EXCEPTIONS`;
export const exceptionsKey = (tenant: TenantId): Key => ({ pk: exceptionsPartition(tenant), sk: 'EXCEPTIONS' });
export const exceptionWordKey = (tenant: TenantId): Key => ({ pk: exceptionsPartition(tenant), sk: 'EXCEPTION-WORD' });
