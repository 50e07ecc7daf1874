import type { TenantId } from '#shared/ids.ts';

/** By which the news of an e-mail find the message that it was. */
export type MessageName = { readonly tenant: TenantId; readonly message: string };
