import type { Instant } from '#shared/dates.ts';
import type { PersonId, StaffSessionId, TenantId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import type { Signature } from '#shared/staff/signature.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StaffSession } from '#shared/staff/staff-session.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Random } from '../ports.ts';

/** An unfinished sign-in: the next factor, and the pool's session. */
export type SignInUnderWay = {
  readonly person?: PersonId | undefined;
  /** `known` isn't a step: a person has signed in with this browser, which is remembered for them. */
  readonly next: 'totp set-up' | 'totp' | 'passkey' | 'known';
  readonly session: string;
  /** The invitation that is used up once the second factor and the password are set. */
  readonly invitation?: { readonly tenantId: TenantId; readonly id: string } | undefined;
  readonly expiresAt: number;
};

/** A signed-in person: who, by which session, and when they last proved it. */
export type SignedInPerson = {
  readonly person: PersonId;
  readonly session: StaffSessionId;
  readonly authTime: Instant;
  readonly now: Date;
};

/** The pool's tokens for a sign-in. A refresh returns no new refresh token. */
export type StaffTokens = { readonly access: string; readonly refresh: string | undefined };

/** With this purpose, the pool's trigger leaves the scope to change the user in a token. */
export const ADD_PASSKEY = 'add passkey';

/** A passkey's answer from a browser. Which of the two ids the pool uses isn't documented. */
export type Credential = { readonly id: string; readonly rawId: string };

/** The staff's user pool. Undefined means wrong or too late; `slowed` that it checks nothing for a while. */
export type PoolOfStaff = {
  /** False if the pool's policy refuses the password. */
  readonly put: (person: PersonId, email: string, password: string) => Promise<boolean>;
  readonly remove: (person: PersonId) => Promise<void>;
  readonly password: (
    person: string,
    password: string,
  ) => Promise<
    { readonly next: 'totp set-up' | 'totp'; readonly session: string } | { readonly next: 'slowed' } | undefined
  >;
  readonly newSecret: (session: string) => Promise<{ readonly secret: string; readonly session: string }>;
  readonly setUp: (person: string, session: string, code: string) => Promise<StaffTokens | undefined>;
  readonly code: (person: string, session: string, code: string) => Promise<StaffTokens | 'slowed' | undefined>;
  readonly beginPasskey: (
    person: string,
  ) => Promise<{ readonly options: Record<string, unknown>; readonly session: string } | undefined>;
  readonly passkey: (person: string, session: string, credential: unknown) => Promise<StaffTokens | undefined>;
  readonly newPasskey: (access: string) => Promise<Record<string, unknown>>;
  readonly addPasskey: (access: string, credential: unknown) => Promise<boolean>;
  /** An access token for the browser; or with a purpose, one for this call alone that no browser gets. */
  readonly refresh: (token: string, purpose?: typeof ADD_PASSKEY) => Promise<string | undefined>;
  readonly revoke: (token: string) => Promise<void>;
};

export type StaffSignInPorts = {
  readonly pool: PoolOfStaff;
  readonly people: {
    readonly find: (id: PersonId) => Promise<ConsolePerson | undefined>;
    readonly ofEmail: (email: string) => Promise<PersonId | undefined>;
    readonly join: (joined: {
      readonly person: ConsolePerson;
      readonly member: StaffMember;
      readonly invitation: StaffInvitation;
    }) => Promise<boolean>;
    readonly keepPasskeys: (id: PersonId, passkeyIds: readonly string[]) => Promise<void>;
  };
  readonly members: {
    readonly find: (tenant: TenantId, person: PersonId) => Promise<StaffMember | undefined>;
    readonly invitation: (tenant: TenantId, id: string) => Promise<StaffInvitation | undefined>;
    readonly invitations: (tenant: TenantId) => Promise<readonly StaffInvitation[]>;
    readonly open: (tenant: TenantId, id: string, openedBy: string) => Promise<boolean>;
    readonly revoke: (tenant: TenantId, id: string, revoked: Signature) => Promise<void>;
  };
  readonly sessions: {
    readonly find: (person: PersonId, id: StaffSessionId) => Promise<StaffSession | undefined>;
    readonly add: (added: StaffSession) => Promise<void>;
    readonly renew: (person: PersonId, id: StaffSessionId, activeAt: number) => Promise<boolean>;
    readonly end: (
      person: PersonId,
      id: StaffSessionId,
      ended: { readonly at: number; readonly because: string },
    ) => Promise<void>;
  };
  readonly steps: {
    readonly find: (hash: string) => Promise<SignInUnderWay | undefined>;
    readonly put: (hash: string, step: SignInUnderWay) => Promise<void>;
    readonly end: (hash: string) => Promise<void>;
  };
  readonly counts: {
    readonly take: (what: string, limit: { window: string; most: number; expiresAt: number }) => Promise<boolean>;
    readonly forget: (what: string, window: string) => Promise<void>;
    readonly giveBack: (what: string, window: string, taken: number) => Promise<void>;
  };
  readonly companyOf: (
    tenant: TenantId,
  ) => Promise<Pick<TenantConfig, 'name' | 'timeZone' | 'destinationAccounts'> | undefined>;
  /** Emails a person about their own sign-in, and the owners of their companies. It never fails the change itself. */
  readonly tell: (
    person: PersonId,
    what: 'passkey' | 'setUp' | 'newBrowser',
    now: Date,
    link?: string,
  ) => Promise<void>;
  readonly random: Random;
  readonly cookies: () => { readonly prefix: string; readonly secure: boolean };
};
