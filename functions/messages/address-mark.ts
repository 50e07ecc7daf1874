import { createHash } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';

/** Identifies an address without storing it, to detect whether a client has corrected it since. */
export const addressMark = (tenant: TenantId, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, address.trim().toLowerCase()]))
    .digest('hex')
    .slice(0, 16);
