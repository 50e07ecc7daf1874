import type { TenantId } from '#shared/ids.ts';

/** Identifies the message that an email's delivery event belongs to. */
export type MessageName = { readonly tenant: TenantId; readonly message: string };
