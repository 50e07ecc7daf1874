import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Outcome } from '#shared/outcome.ts';
import type { LocalClock } from '../clock.ts';
import type { PlaidRefusal } from './refusal.ts';
import type { PlaidStore } from './store.ts';

/** A customer of Plaid: a tenant with its own keys, ledger, limits and stream of events. */
export interface PlaidClient {
  readonly clientId: string;
  readonly secret: string;
  /** The company name in the Transfer application, shown above ledgers and on the console. */
  readonly name: string;
  /** Where TRANSFER webhooks go; at Plaid this is set in the Dashboard. */
  readonly transferWebhook?: string;
  /** Originators under this client in platform mode. */
  readonly originators?: readonly string[];
  /** Its ledgers by their Dashboard names, the default first; without any, it has one. */
  readonly ledgers?: readonly NamedLedger[];
  readonly limits?: Partial<TransferLimits>;
  /** The ledger's opening balance; Plaid's sandbox gives 100 dollars. */
  readonly openingBalanceCents?: number;
}

/** A ledger that was opened in the Dashboard; under a platform, an originator's. */
export interface NamedLedger {
  readonly ledgerId: string;
  readonly originatorClientId: string | null;
}

/** One client's limits, in cents. */
export interface TransferLimits {
  readonly singleDebitCents: number;
  readonly singleCreditCents: number;
  readonly dailyCents: number;
  readonly monthlyCents: number;
}

/** The state that every operation of the bank uses. */
export interface LocalBank {
  readonly store: PlaidStore;
  readonly clock: LocalClock;
  readonly clients: Map<string, PlaidClient>;
  /** True if a persona without its own owner belongs to the client who links it. */
  readonly ownerIsWhoeverLinks: boolean;
  /** How far `/transfer/get` lags behind events, as Plaid's answers may. */
  lagSeconds: number;
  /** Sends a webhook once the step that caused it is on disk; a refused step sends nothing. */
  afterStep(call: WebhookCall): void;
}

/** A webhook to send. Exactly these bytes are signed and posted. */
export interface WebhookCall {
  readonly clientId: string;
  readonly url: string | null;
  readonly body: WebhookBody;
}

/** The body of a webhook: its kind, and its subject. */
export interface WebhookBody {
  readonly webhook_type: string;
  readonly webhook_code: string;
  readonly [field: string]: unknown;
}

/** One authenticated request to one endpoint. */
export interface PlaidCall<Body> {
  readonly bank: LocalBank;
  readonly client: PlaidClient;
  readonly body: Body;
}

/** An endpoint's result; the API layer adds the request id. */
export type PlaidAnswer<Reply> = Outcome<Omit<Reply, 'request_id'>, PlaidRefusal>;

/** The bank clock's time in Plaid's format. */
export const instantOf = (bank: Pick<LocalBank, 'clock'>): string => bank.clock.now().toISOString();

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An opaque id in Plaid's format: 37 letters and digits for Items and accounts, 15 for requests. */
export const opaqueId = (length = 37): string =>
  [...randomBytes(length)].map((byte) => BASE62.charAt(byte % BASE62.length)).join('');

/** A token with its kind: `access-sandbox-…`, `public-sandbox-…`, `link-sandbox-…`. */
export const sandboxToken = (kind: 'access' | 'public' | 'link'): string => `${kind}-sandbox-${randomUUID()}`;

/** A stable number from a text, so an account's made-up details are the same on every run. */
export const numberFrom = (text: string, digits: number): string => {
  const hash = createHash('sha256').update(text).digest();
  return String(hash.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
};

/** Cents in Plaid's balance format: a JSON number of dollars. */
export const dollarsOf = (cents: number): number => cents / 100;

/** Cents in Plaid's amount format: a decimal string, negative for a negative ledger. */
export const amountText = (cents: number): string => {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** Reads an amount; undefined unless it has exactly two decimals and is positive. */
export function centsOf(amount: string): number | undefined {
  if (!/^\d{1,12}\.\d{2}$/.test(amount)) return undefined;
  return Number(amount.replace('.', '')) || undefined;
}
