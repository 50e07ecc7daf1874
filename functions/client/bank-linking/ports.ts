import type { BankAccount } from '#shared/bank/account.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Language } from '#shared/text/language.ts';
import type {
  AccountReader,
  AccountWriter,
  ClientReader,
  ClientRenamer,
  ClientWriter,
  Owner,
  ProviderAnswer,
} from '../../ports.ts';
import type { AccountNumbers, BankView, MatchScores, Person } from './bank-view.ts';

/** A bank as shown beside its accounts: its name, and its logo as a data URL. */
export type Institution = { readonly name: string; readonly logo: string | null };

/** A link token's request: a new login, or with `accessToken` the repair or verification of an existing one. */
export type LinkTokenRequest = {
  readonly clientUserId: string;
  readonly clientName: string;
  /** The language of the provider's window, which supports both of ours. */
  readonly language: Language;
  readonly redirectUri: string;
  /** The provider's webhook address for a new login. */
  readonly webhook: string;
  readonly person: Person;
  readonly accessToken?: string;
  /** For an account entered by its numbers, which the window offers first. */
  readonly byNumbers?: boolean;
};

/** One tenant's provider. Every call that uses a token takes it as its first argument. */
export type Bank = {
  readonly linkToken: (request: LinkTokenRequest) => Promise<ProviderAnswer<string>>;
  readonly exchange: (
    publicToken: string,
  ) => Promise<ProviderAnswer<{ readonly accessToken: string; readonly itemId: string }>>;
  readonly known: (accessToken: string) => Promise<ProviderAnswer<BankView>>;
  readonly live: (accessToken: string) => Promise<ProviderAnswer<BankView>>;
  readonly match: (accessToken: string, person: Person) => Promise<ProviderAnswer<readonly MatchScores[]>>;
  /** The numbers of a login's accounts, each as a hash that is compared and never stored. */
  readonly numbers: (accessToken: string) => Promise<ProviderAnswer<readonly AccountNumbers[]>>;
  readonly remove: (accessToken: string) => Promise<ProviderAnswer<void>>;
  readonly institution: (code: string) => Promise<ProviderAnswer<Institution>>;
};

export type OpenLogin = { readonly itemId: string; readonly accessToken: string };

/** A bank login. Its token is read separately. */
export type StoredLogin = { readonly itemId: string; readonly publicTokenHash: string; readonly createdAt: string };

export type BankLinkingPorts = {
  readonly clients: ClientReader & ClientWriter & ClientRenamer;
  readonly accounts: AccountReader &
    AccountWriter & {
      readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly BankAccount[]>;
    };
  readonly tokens: {
    readonly keep: (tenant: TenantId, client: ClientId, login: StoredLogin, accessToken: string) => Promise<void>;
    readonly read: (tenant: TenantId, client: ClientId, itemId: string) => Promise<string | undefined>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly StoredLogin[]>;
    readonly forget: (tenant: TenantId, client: ClientId, itemId: string) => Promise<void>;
  };
  readonly transfers: {
    readonly needsAccount: (tenant: TenantId, client: ClientId, id: BankAccountId) => Promise<boolean>;
  };
  readonly institutions: {
    readonly isKept: (code: string) => Promise<boolean>;
    readonly keep: (code: string, institution: Institution, now: Date) => Promise<void>;
  };
  /** Counts one more of a client's tries in a day, up to the limit; true if it was counted. */
  readonly countToday: (owner: Owner, what: string, most: number) => Promise<boolean>;
  /** The tenant's name, its limit for unchecked debits, and its provider. */
  readonly tenants: {
    readonly find: (
      tenant: TenantId,
    ) => Promise<{ readonly name: string; readonly uncheckedLimit: Cents; readonly bank: Bank }>;
  };
  /** Alerts the operators to an unexpected answer from the provider; codes only. */
  readonly troubled: (about: string, code: string) => void;
};

/** The provider's code for an answer other than yes. */
export const codeOf = (heard: Exclude<ProviderAnswer<unknown>, { heard: 'yes' }>): string =>
  heard.heard === 'no' ? heard.code : heard.why;
