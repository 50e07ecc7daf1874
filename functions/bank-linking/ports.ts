import type { BankAccount } from '#shared/bank/account.ts';
import type { Client, ClientName } from '#shared/client/client.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { BankView, MatchScores, Person } from './bank-view.ts';

/** Who asks, and when. */
export type Asker = { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date };

/** What came of asking the provider: yes, a definite no, or nothing that can be relied on. */
export type Heard<T> =
  | { readonly heard: 'yes'; readonly value: T }
  | { readonly heard: 'no'; readonly code: string }
  | { readonly heard: 'nothing'; readonly why: string };

/** A bank as it is shown beside its accounts: its name, and its logo as a picture in an address of its own. */
export type Institution = { readonly name: string; readonly logo: string | null };

/** The provider of one tenant. Every call that takes a token takes it as its first argument. */
export type Bank = {
  readonly linkToken: (request: {
    readonly clientUserId: string;
    readonly clientName: string;
    readonly redirectUri: string;
    readonly person: Person;
    readonly accessToken?: string;
    /** For an account that is typed by its numbers: the window offers that first. */
    readonly byNumbers?: boolean;
  }) => Promise<Heard<string>>;
  readonly exchange: (publicToken: string) => Promise<Heard<{ readonly accessToken: string; readonly itemId: string }>>;
  readonly known: (accessToken: string) => Promise<Heard<BankView>>;
  readonly live: (accessToken: string) => Promise<Heard<BankView>>;
  readonly match: (accessToken: string, person: Person) => Promise<Heard<readonly MatchScores[]>>;
  readonly remove: (accessToken: string) => Promise<Heard<void>>;
  readonly institution: (code: string) => Promise<Heard<Institution>>;
};

/** A login at a bank; its token is read apart from it. */
export type Login = { readonly itemId: string; readonly publicTokenHash: string; readonly createdAt: string };

/** What the use cases of bank linking stand on. */
export type BankLinkingPorts = {
  readonly clients: {
    readonly find: (tenant: TenantId, client: ClientId) => Promise<Client | undefined>;
    readonly save: (changed: Client) => Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>>;
    /** Saves a client whose name has changed, and keeps what it was before. */
    readonly rename: (
      changed: Client,
      former: ClientName,
    ) => Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>>;
  };
  readonly accounts: {
    readonly find: (tenant: TenantId, client: ClientId, id: BankAccountId) => Promise<BankAccount | undefined>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly BankAccount[]>;
    readonly save: (changed: BankAccount) => Promise<Outcome<BankAccount, 'changed meanwhile'>>;
  };
  readonly tokens: {
    readonly keep: (tenant: TenantId, client: ClientId, login: Login, accessToken: string) => Promise<void>;
    readonly read: (tenant: TenantId, client: ClientId, itemId: string) => Promise<string | undefined>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly Login[]>;
    readonly forget: (tenant: TenantId, client: ClientId, itemId: string) => Promise<void>;
  };
  readonly transfers: {
    readonly needsAccount: (tenant: TenantId, client: ClientId, id: BankAccountId) => Promise<boolean>;
  };
  readonly institutions: {
    readonly isKept: (code: string) => Promise<boolean>;
    readonly keep: (code: string, institution: Institution, now: Date) => Promise<void>;
  };
  /** Counts one more of what a client tries within a day, unless there were that many; true when it was counted. */
  readonly countToday: (asker: Asker, what: string, most: number) => Promise<boolean>;
  /** The tenant's name, and its provider. */
  readonly tenants: { readonly find: (tenant: TenantId) => Promise<{ readonly name: string; readonly bank: Bank }> };
  /** Tells the operators that the provider did not answer as hoped; codes only. */
  readonly troubled: (about: string, code: string) => void;
};

/** The provider's code for an answer other than yes. */
export const codeOf = (heard: Exclude<Heard<unknown>, { heard: 'yes' }>): string =>
  heard.heard === 'no' ? heard.code : heard.why;
