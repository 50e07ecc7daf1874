import type { BankAccount } from '#shared/bank/account.ts';
import type { Client, ClientName } from '#shared/client/client.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Agent, TenantConfig } from '#shared/tenant/tenant.ts';
import type { EntryStanding } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/*
 * The ports that more than one use case needs. A use case names those it takes; an adapter fills them. Each is a record
 * of functions under readonly properties, so that the compiler compares parameters strictly.
 */

/** The client who asks, and when: every lookup is limited to their own records. */
export type Owner = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };

/** Finds a client's transfer. */
export type TransferReader = {
  readonly find: (tenant: TenantId, client: ClientId, id: TransferId) => Promise<Transfer | undefined>;
};

/**
 * Saves a transfer on top of the version that was read. The save that first knows the provider's id says at which of
 * the provider's accounts (`madeAt`): the item by which events find the transfer is written with it.
 */
export type TransferWriter = {
  readonly save: (
    changed: Transfer,
    madeAt?: string,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
};

/** Adds a transfer under an id that is not taken. */
export type TransferAdder = { readonly add: (fresh: Transfer) => Promise<Transfer> };

/** Finds a client by id. */
export type ClientReader = { readonly find: (tenant: TenantId, id: ClientId) => Promise<Client | undefined> };

/** Finds a client by phone number. */
export type ClientFinder = { readonly findByPhone: (tenant: TenantId, phone: Phone) => Promise<Client | undefined> };

/** Saves a client on top of the version that was read. */
export type ClientWriter = {
  readonly save: (changed: Client) => Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>>;
};

/** Saves a client whose name has changed, and keeps what it was before. */
export type ClientRenamer = {
  readonly rename: (
    changed: Client,
    former: ClientName,
  ) => Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>>;
};

/** Finds a client's bank account. */
export type AccountReader = {
  readonly find: (tenant: TenantId, client: ClientId, id: BankAccountId) => Promise<BankAccount | undefined>;
};

/** Saves a bank account on top of the version that was read. */
export type AccountWriter = {
  readonly save: (changed: BankAccount) => Promise<Outcome<BankAccount, 'changed meanwhile'>>;
};

/** Reads a tenant's configuration. */
export type TenantReader = { readonly config: (tenant: TenantId) => Promise<TenantConfig | undefined> };

/** Reads a tenant's agents. */
export type AgentReader = { readonly agents: (tenant: TenantId) => Promise<readonly Agent[]> };

/** What time it is. */
export type Clock = () => Date;

/** Random bytes, as many as asked for. */
export type Random = (bytes: number) => Uint8Array;

/**
 * The result of asking the provider: a yes with its value, a definite no with the provider's code, or nothing reliable.
 * After "nothing" the call may or may not have acted, so it is repeated only under the same key.
 */
export type ProviderAnswer<T> =
  | { readonly heard: 'yes'; readonly value: T }
  | { readonly heard: 'no'; readonly code: string; readonly requestId?: string }
  | { readonly heard: 'nothing'; readonly why: string };

/** A refund of a debit as the provider has it. */
export type RefundAtProvider = {
  readonly id: string;
  readonly createdAt: string;
  /** In the provider's own words: pending, posted, settled, cancelled, failed, returned. */
  readonly status: string;
  readonly amount: Cents;
};

/** An entry as the provider has it. */
export type EntryAtProvider = EntryStanding & {
  /** Every refund of it, whoever made it. */
  readonly refunds: readonly RefundAtProvider[];
  readonly authorizationId: string;
  /** Out of the client's account, or into it. */
  readonly type: string;
  readonly amount: Cents;
  readonly metadata: Readonly<Record<string, string>>;
  /** The ledger its money enters or leaves; absent where the account has one only. */
  readonly ledgerId?: string | undefined;
};

/** A write to a transfer, from the table's stream. */
export type TransferChange = {
  readonly before: { readonly events: readonly { readonly id: string }[] } | undefined;
  readonly after: Transfer;
};
