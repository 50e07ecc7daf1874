import type { JsonWebKey } from 'node:crypto';
import type {
  AccountBase,
  Item,
  Transfer,
  TransferAuthorization,
  TransferEvent,
  TransferRefund,
  TransferSweep,
} from 'plaid';
import type { Wire } from './wire.ts';

/** An account's owner according to the bank. */
export interface AccountOwner {
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly addresses: ReadonlyArray<{ street: string; city: string; region: string; postalCode: string }>;
}

/** An account of a login. Amounts are in cents; null if the bank doesn't provide one. */
export interface AccountRecord {
  readonly accountId: string;
  /** The same across logins; null at the many banks without such an id, and for typed numbers. */
  readonly persistentId: string | null;
  readonly name: string;
  readonly officialName: string | null;
  readonly subtype: 'checking' | 'savings' | 'cd' | 'prepaid' | 'money market';
  readonly mask: string;
  readonly availableCents: number | null;
  readonly currentCents: number | null;
  readonly holderCategory?: 'business' | 'personal' | undefined;
  readonly accountNumber: string;
  readonly routingNumber: string;
  /** False for an account with money that can't be debited. */
  readonly isTransferable: boolean;
  /** True if Plaid blocks it after returns. */
  readonly isBlocked?: boolean;
  readonly verification?: {
    readonly status: NonNullable<Wire<AccountBase>['verification_status']>;
    readonly wrongCodes: number;
    readonly dueAt?: string;
  };
  /** Undefined: the local switch "the client who links is the owner". */
  readonly owner?: AccountOwner;
}

/** One login at one bank. */
export interface ItemRecord {
  readonly accessToken: string;
  readonly itemId: string;
  readonly clientId: string;
  readonly institutionId: string | null;
  readonly authMethod: NonNullable<Wire<Item>['auth_method']>;
  readonly webhook: string | null;
  readonly products: readonly Wire<Item>['billed_products'][number][];
  readonly username: string;
  readonly createdAt: string;
  readonly isLoginRequired: boolean;
  /** Plaid's code for the reason; by default the bank wants a new login. */
  readonly loginError?: string;
  readonly isRemoved: boolean;
  readonly accounts: readonly AccountRecord[];
}

/** The request to `/link/token/create`, which is the widget's only input. */
export interface LinkTokenRecord {
  readonly token: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly legalName: string | null;
  readonly address: AccountOwner['addresses'][number] | null;
  readonly products: readonly Wire<Item>['billed_products'][number][];
  readonly subtypes: readonly string[];
  readonly webhook: string | null;
  readonly redirectUri: string | null;
  readonly allowsAccountNumbers: boolean;
  /** Update mode: the Item to repair or to verify. */
  readonly accessToken: string | null;
  /** The Item that this token has linked, so a repeat of the widget's last step doesn't link it again. */
  readonly publicToken?: string;
}

/** The widget's token for the page, to be exchanged within half an hour. */
interface PublicTokenRecord {
  readonly token: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly expiresAt: string;
}

/** A person using the widget: their login, and the accounts it listed. */
export interface LinkSessionRecord {
  readonly sessionId: string;
  readonly linkToken: string;
  readonly institutionId: string | null;
  readonly username: string;
  readonly authMethod: ItemRecord['authMethod'];
  readonly accounts: readonly AccountRecord[];
  /** The id with which an OAuth bank returns the person. */
  readonly oauthStateId?: string;
  readonly finished?: object;
}

/** A decision about a transfer that may follow within the hour. */
export interface AuthorizationRecord {
  readonly id: string;
  readonly clientId: string;
  readonly originatorClientId: string | null;
  readonly ledgerId: string;
  readonly accessToken: string;
  readonly accountId: string;
  readonly type: Wire<Transfer>['type'];
  readonly network: Wire<Transfer>['network'];
  readonly achClass: Wire<Transfer>['ach_class'];
  readonly amountCents: number;
  readonly user: Wire<Transfer>['user'];
  readonly createdAt: string;
  readonly decision: Wire<TransferAuthorization>['decision'];
  readonly rationale: { readonly code: string; readonly description: string } | null;
  readonly isCancelled: boolean;
  readonly transferId?: string;
}

/** A transfer, with every state it has had. */
export interface TransferRecord {
  readonly id: string;
  readonly clientId: string;
  readonly authorizationId: string;
  readonly originatorClientId: string | null;
  readonly ledgerId: string;
  readonly accountId: string;
  readonly type: Wire<Transfer>['type'];
  readonly network: Wire<Transfer>['network'];
  readonly achClass: Wire<Transfer>['ach_class'];
  readonly amountCents: number;
  readonly user: Wire<Transfer>['user'];
  readonly description: string;
  readonly metadata: Record<string, string> | null;
  readonly createdAt: string;
  readonly status: Wire<Transfer>['status'];
  readonly history: ReadonlyArray<{ readonly status: Wire<Transfer>['status']; readonly at: string }>;
  readonly failure: { readonly code: string; readonly description: string } | null;
  readonly traceNumber: string | null;
  readonly refundIds: readonly string[];
}

/** Money sent back to where a transfer came from. */
export interface RefundRecord {
  readonly id: string;
  readonly clientId: string;
  readonly transferId: string;
  readonly ledgerId: string;
  readonly amountCents: number;
  readonly createdAt: string;
  readonly status: Wire<TransferRefund>['status'];
}

/** Money moved between a ledger and the tenant's own bank account. */
export interface SweepRecord {
  readonly id: string;
  readonly clientId: string;
  readonly ledgerId: string;
  readonly kind: 'deposit' | 'withdraw';
  readonly amountCents: number;
  readonly network: 'ach' | 'same-day-ach' | 'rtp' | 'wire' | 'rfp';
  readonly description: string;
  readonly createdAt: string;
  readonly status: Exclude<Wire<TransferSweep>['status'], null | undefined>;
  readonly settledAt: string | null;
}

/** A tenant's money at Plaid: pending until it is good funds, negative if a return came after it was spent. */
export interface LedgerRecord {
  readonly ledgerId: string;
  readonly clientId: string;
  readonly originatorClientId: string | null;
  readonly name: string;
  readonly availableCents: number;
  readonly pendingCents: number;
}

/** The answer that a repeated key gets again. */
interface IdempotencyRecord {
  readonly at: string;
  readonly id: string;
  /** The original request. Using its key for a different one is the caller's mistake. */
  readonly asked: string;
}

/** Every table of the bank. */
export interface Tables {
  items: ItemRecord;
  linkTokens: LinkTokenRecord;
  linkSessions: LinkSessionRecord;
  publicTokens: PublicTokenRecord;
  authorizations: AuthorizationRecord;
  transfers: TransferRecord;
  refunds: RefundRecord;
  sweeps: SweepRecord;
  ledgers: LedgerRecord;
  idempotency: IdempotencyRecord;
  /** By client and event id: each client's stream counts from 1. */
  events: Wire<TransferEvent>;
  eventCounts: number;
  keys: { readonly kid: string; readonly createdAt: number; readonly privateJwk: JsonWebKey };
}
