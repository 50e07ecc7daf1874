import type { Cents } from '#shared/money.ts';
import type { Network } from '#shared/transfer/network.ts';
import type { EntryStanding } from '#shared/transfer/provider-events.ts';
import type { ProviderAnswer, RefundAtProvider } from '../../ports.ts';

/** The client's account, debited or credited: the login's token and the account's name at the provider. */
export type ClientAccount = { readonly accessToken: string; readonly providerAccountId: string };

export type EntryRequest = ClientAccount & {
  /** Out of the client's account, or into it. */
  readonly type: 'debit' | 'credit';
  readonly network: Network;
  /** Nacha's code for an entry by ACH. */
  readonly achClass: 'web' | 'ppd' | 'ccd';
  /** The ledger that the money enters or leaves; without it, the account's default one. */
  readonly ledgerId?: string | undefined;
  readonly amount: Cents;
  /** At most 50 characters; the same key always gets the same answer, for 48 hours. */
  readonly idempotencyKey: string;
  readonly legalName: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  /** True if the client started it in person, false if it started on its scheduled day. */
  readonly isUserPresent: boolean;
};

/** Why an approval was given without a check. */
type Unchecked = { readonly code: string; readonly description: string };

/** The provider's decision: yes, no with its code, or "the client has to act first". */
export type Authorized =
  | { readonly decision: 'approved'; readonly id: string; readonly createdAt: string; readonly unchecked?: Unchecked }
  | { readonly decision: 'declined'; readonly code: string };

export type NewEntry = ClientAccount & {
  readonly authorizationId: string;
  readonly description: string;
  readonly metadata: Record<string, string>;
};

export type RefundRequest = {
  /** The provider's id of the debit. */
  readonly providerTransferId: string;
  readonly amount: Cents;
  /** At most 50 characters; the same key always gets the same refund. */
  readonly idempotencyKey: string;
};

/** An entry that was made, as it is at the provider. */
export type MadeEntry = EntryStanding & { readonly createdAt: string };

/** Entries (debits and credits) in one tenant's account at the provider. */
export type Entries = {
  readonly authorize: (entry: EntryRequest) => Promise<ProviderAnswer<Authorized>>;
  readonly create: (entry: NewEntry) => Promise<ProviderAnswer<MadeEntry>>;
  readonly findByAuthorization: (authorizationId: string) => Promise<ProviderAnswer<MadeEntry>>;
  /** Cancels an unused authorization. Refused if it was used or has expired. */
  readonly cancelAuthorization: (authorizationId: string) => Promise<ProviderAnswer<unknown>>;
  /** Sends part of a debit back to the account it came from. */
  readonly refund: (refund: RefundRequest) => Promise<ProviderAnswer<RefundAtProvider>>;
  /** Every refund of a debit, including those made in the provider's dashboard. */
  readonly refundsOf: (providerTransferId: string) => Promise<ProviderAnswer<readonly RefundAtProvider[]>>;
};
