import type { LoginTrouble } from '#shared/transfer/problem-code.ts';

/** An account as the provider describes it. Money in cents, null if the bank doesn't say. */
export type AccountView = {
  readonly providerAccountId: string;
  /** Stays the same across logins, at banks that have one. */
  readonly persistentId: string | null;
  readonly name: string;
  readonly officialName: string | null;
  readonly mask: string | null;
  readonly type: string;
  readonly subtype: string | null;
  readonly isInDollars: boolean;
  readonly verificationStatus: string | null;
  /** A person's or a company's account, if the bank says so. */
  readonly holder: 'business' | 'personal' | null;
  readonly balance: number | null;
};

/** An account's routing and account number, as a hash: enough to see that two logins reach the same account. */
export type AccountNumbers = { readonly providerAccountId: string; readonly hash: string };

/** The provider's data about one login: the bank, its features, and its accounts. */
export type BankView = {
  readonly institutionId: string | null;
  readonly institutionName: string | null;
  readonly canTransfer: boolean;
  readonly trouble?: LoginTrouble | undefined;
  readonly accounts: readonly AccountView[];
};

/** How well the client's details match the bank's, 0 to 100; null if either side has none. */
export type MatchScores = {
  readonly providerAccountId: string;
  /** The name that the bank was asked about. */
  readonly askedName: string;
  readonly nameScore: number | null;
  /** Only the first or last name matches: a maiden name, a nickname. */
  readonly sharesName: boolean;
  readonly addressScore: number | null;
};

/** The client's identity, as far as a bank can confirm it. */
export type Person = {
  readonly legalName: string;
  readonly phone: string;
  readonly email?: string;
  readonly address?: {
    readonly street: string;
    readonly street2?: string;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
  };
};
