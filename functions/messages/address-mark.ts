import { createHash } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';

/** By which an address is told from another one without being kept: whether a client has corrected it since. */
export const addressMark = (tenant: TenantId, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, address.trim().toLowerCase()]))
    .digest('hex')
    .slice(0, 16);
