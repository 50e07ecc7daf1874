import type { Client } from '#shared/client/client.ts';
import type { ChallengePurpose, CodePurpose, TypedCodes } from '#shared/client/fresh.ts';
import type { ClientSession, SessionEndReason } from '#shared/client/session.ts';
import type { SignInMethod } from '#shared/client/sign-in-method.ts';
import type { Proof, Puzzle } from '#shared/contracts/puzzle.ts';
import type { Instant } from '#shared/dates.ts';
import type { ClientId, SessionId, TenantId } from '#shared/ids.ts';
import type { Metric } from '#shared/metrics.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Language } from '#shared/text/language.ts';
import type { ClientFinder, ClientReader, Random } from '../../ports.ts';
import type { Tally } from './allowances.ts';

/** The caller before anyone is signed in. */
export type Visitor = {
  readonly tenant: TenantId;
  readonly host: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly now: Date;
};

/** The part of a tenant's configuration that sign-in uses. */
export type SignInTenant = Pick<
  Tenant,
  'name' | 'pocPhone' | 'timeZone' | 'codesPerDay' | 'collectEmailAtRegistration' | 'identityProvider'
>;

/** A client in the user pool. The trigger writes the text from these attributes. */
export type PoolUser = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly phone: string;
  readonly tenantName: string;
  /** Without a port, because the browser compares it with the page's host before it offers to fill in the code. */
  readonly host: string;
  /** The purpose of the code, which the text names. A sign-in by the tenant's provider sends none. */
  readonly purpose: ChallengePurpose;
};

/** The pool's tokens. If the pool rotates refresh tokens, each use returns a new one. */
export type Tokens = { readonly access: string; readonly refresh: string };

/** A recorded sign-in: when, how, from where and with which browser. */
export type RecordedSignIn = {
  readonly at: Instant;
  readonly by: SignInMethod;
  readonly sourceAddress: string;
  readonly userAgent: string;
  /** True if the client had never signed in with this browser. The very first sign-in doesn't count. */
  readonly isNewDevice: boolean;
};

/** Everything sign-in needs from outside. Each use case takes its part. */
export type SignInPorts = {
  readonly tenantOf: (tenant: TenantId) => Promise<SignInTenant | undefined>;
  /** True if example numbers are valid phones here, because no text leaves the machine. */
  readonly takesExamples: () => boolean;
  readonly clients: ClientReader &
    ClientFinder & {
      readonly add: (client: Client) => Promise<Outcome<Client, Refusal<'client/phone-taken'>>>;
      /** Records that the first right code has proved the phone. */
      readonly prove: (unproven: Client, at: Instant) => Promise<Outcome<Client, Refusal<'client/auth-user-exists'>>>;
    };
  readonly sessions: {
    readonly find: (tenant: TenantId, client: ClientId, id: SessionId) => Promise<ClientSession | undefined>;
    readonly add: (tenant: TenantId, client: ClientId, added: ClientSession) => Promise<void>;
    readonly renew: (tenant: TenantId, client: ClientId, changed: ClientSession) => Promise<boolean>;
    readonly end: (
      tenant: TenantId,
      client: ClientId,
      id: SessionId,
      ended: { readonly at: number; readonly because: SessionEndReason },
    ) => Promise<void>;
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly ClientSession[]>;
  };
  readonly counts: {
    readonly add: (
      tenant: TenantId,
      what: string,
      limit: { window: string; most: number; expiresAt: number },
    ) => Promise<boolean>;
    readonly read: (tenant: TenantId, what: string) => Promise<Tally | undefined>;
    readonly change: <R>(
      tenant: TenantId,
      what: string,
      decide: (current: Tally | undefined) => Outcome<Tally, R>,
    ) => Promise<Outcome<Tally, R | { readonly code: 'request/too-many' }>>;
    /** Counts one more within an open window. `decide` handles everything else: no window, or a full one. */
    readonly countOne: <R>(
      tenant: TenantId,
      what: string,
      within: { readonly now: Date; readonly below: number; readonly expiresAt: number },
      decide: (current: Tally | undefined) => Outcome<Tally, R>,
    ) => Promise<Outcome<Tally, R | { readonly code: 'request/too-many' }>>;
    readonly forget: (tenant: TenantId, what: string) => Promise<void>;
  };
  readonly challenges: {
    readonly find: (tenant: TenantId, hash: string) => Promise<Challenge | undefined>;
    readonly add: (tenant: TenantId, hash: string, challenge: Challenge) => Promise<void>;
    readonly takeTry: (tenant: TenantId, hash: string, most: number) => Promise<number | undefined>;
    readonly keepSession: (tenant: TenantId, hash: string, session: string) => Promise<void>;
    readonly end: (tenant: TenantId, hash: string) => Promise<void>;
  };
  /** The data last sent to the pool, so that the pool needn't be read. */
  readonly known: {
    readonly find: (tenant: TenantId, client: ClientId) => Promise<KnownUser | undefined>;
    readonly save: (tenant: TenantId, client: ClientId, known: KnownUser) => Promise<void>;
    readonly signedIn: (tenant: TenantId, client: ClientId, signIn: RecordedSignIn) => Promise<void>;
  };
  readonly pool: {
    readonly put: (user: PoolUser) => Promise<void>;
    readonly update: (user: PoolUser) => Promise<void>;
    readonly begin: (tenant: TenantId, client: ClientId) => Promise<string | undefined>;
    readonly answer: (tenant: TenantId, client: ClientId, typed: TypedAnswer) => Promise<CodeAnswer>;
    readonly refresh: (token: string, claims: TokenClaims) => Promise<Tokens | undefined>;
    readonly revoke: (token: string) => Promise<void>;
  };
  readonly proofs: {
    readonly make: (text: string) => Promise<string>;
    readonly holds: (text: string, proof: string) => Promise<boolean>;
  };
  readonly puzzles: {
    readonly make: (data: Puzzle['parameters']['data']) => Promise<Puzzle>;
    readonly isSolved: (proof: Proof) => Promise<boolean>;
  };
  readonly measure: (values: Readonly<Partial<Record<Metric, number>>>, tenant: TenantId) => void;
  readonly random: Random;
  readonly cookies: () => CookieSetting;
};

export type KnownUser = Pick<PoolUser, 'phone' | 'tenantName' | 'host' | 'purpose'>;

/** A session's claims, which the pool's trigger writes into its tokens. */
export type TokenClaims = { readonly session: SessionId; readonly codes: TypedCodes; readonly by: SignInMethod };

/** An answer to the pool's challenge, with its purpose and the claims for the tokens. */
export type TypedAnswer = {
  readonly session: string;
  readonly answer: string;
  readonly purpose: ChallengePurpose;
  readonly claims: TokenClaims;
};

/** A code texted to a client, for one browser and one purpose. */
export type Challenge = {
  readonly clientId: ClientId;
  readonly purpose: CodePurpose;
  /** The session that requested it; absent for a sign-in, which opens one. */
  readonly of?: SessionId | undefined;
  readonly session: string;
  readonly tries: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** The pool's answer to a code. `over`: no further try on this session, not even with the right code. */
export type CodeAnswer =
  | { readonly heard: 'right'; readonly tokens: Tokens }
  | { readonly heard: 'wrong'; readonly session: string }
  | { readonly heard: 'over' };

/** The cookies' name prefix and security at this stage. */
export type CookieSetting = { readonly prefix: string; readonly secure: boolean };
