import type { ClientId, TenantId } from '#shared/ids.ts';

/** The client who asks, and when: whatever they ask for is looked up among their own. */
export type Owner = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };
