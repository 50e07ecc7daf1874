import type { BankAccount } from '#shared/bank/account.ts';
import type { Client, ClientName } from '#shared/client/client.ts';
import type { AgentId, BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Agent, TenantConfig } from '#shared/tenant/tenant.ts';
import type { Language } from '#shared/text/language.ts';
import type { EntryStanding } from '#shared/transfer/provider-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/*
 * Ports shared by several use cases. A use case lists the ones it needs, and an adapter implements them. Each is a
 * record of functions under readonly properties, so that the compiler checks parameters strictly.
 */

/** The calling client and the time. Every lookup is limited to their own records. */
export type Owner = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };

/** Finds a client's transfer. */
export type TransferReader = {
  readonly find: (tenant: TenantId, client: ClientId, id: TransferId) => Promise<Transfer | undefined>;
};

/**
 * Saves a transfer against the version that was read. The first save with the provider's ID also gives the provider
 * account (`madeAt`), and writes the item by which events find the transfer.
 */
export type TransferWriter = {
  readonly save: (
    changed: Transfer,
    madeAt?: string,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
};

/** Adds a transfer under a new ID. */
export type TransferAdder = { readonly add: (fresh: Transfer) => Promise<Transfer> };

/** Finds a client by id. */
export type ClientReader = { readonly find: (tenant: TenantId, id: ClientId) => Promise<Client | undefined> };

/** Finds a client by phone number. */
export type ClientFinder = { readonly findByPhone: (tenant: TenantId, phone: Phone) => Promise<Client | undefined> };

/** Saves a client against the version that was read. */
export type ClientWriter = {
  readonly save: (changed: Client) => Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>>;
};

/** Saves a client whose name changed, and keeps the former name. */
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

/** Saves a bank account against the version that was read. */
export type AccountWriter = {
  readonly save: (changed: BankAccount) => Promise<Outcome<BankAccount, 'changed meanwhile'>>;
};

/** Reads a tenant's configuration. */
export type TenantReader = { readonly config: (tenant: TenantId) => Promise<TenantConfig | undefined> };

/** Reads a tenant's agents. */
export type AgentReader = { readonly agents: (tenant: TenantId) => Promise<readonly Agent[]> };
export type AgentFinder = { readonly agent: (tenant: TenantId, id: AgentId) => Promise<Agent | undefined> };

/** The current time. */
export type Clock = () => Date;

/** The given number of random bytes. */
export type Random = (bytes: number) => Uint8Array;

/**
 * The provider's answer: a yes with its value, a definite no with the provider's code, or nothing reliable. After
 * "nothing" the call may have taken effect, so it is repeated only under the same key.
 */
export type ProviderAnswer<T> =
  | { readonly heard: 'yes'; readonly value: T }
  | { readonly heard: 'no'; readonly code: string; readonly requestId?: string }
  | { readonly heard: 'nothing'; readonly why: string };

/** A refund of a debit at the provider. */
export type RefundAtProvider = {
  readonly id: string;
  readonly createdAt: string;
  /** The provider's status: pending, posted, settled, cancelled, failed, returned. */
  readonly status: string;
  readonly amount: Cents;
};

/** An entry at the provider. */
export type EntryAtProvider = EntryStanding & {
  /** All of its refunds, including those made outside the portal. */
  readonly refunds: readonly RefundAtProvider[];
  readonly authorizationId: string;
  /** The direction: out of the client's account, or into it. */
  readonly type: string;
  readonly amount: Cents;
  readonly metadata: Readonly<Record<string, string>>;
  /** The ledger that its money enters or leaves. Absent if the account has only one. */
  readonly ledgerId?: string | undefined;
};

/** A write to a transfer, from the table's stream. */
export type TransferChange = {
  readonly before: { readonly events: readonly { readonly id: string }[] } | undefined;
  readonly after: Transfer;
  /** The person's language, if they have only an invitation to it and aren't its client yet. */
  readonly invited?: { readonly language: Language };
};
