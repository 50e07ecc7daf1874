import type { PersonId, TenantId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import type { Signature } from '#shared/staff/signature.ts';
import type { MemberRights, StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Email } from '../messages/email.ts';
import type { Random } from '../ports.ts';

/** The person who changes memberships: a console member, or a person proved by command. */
export type Colleague = {
  readonly tenant: TenantId;
  readonly id: string;
  readonly name: string;
  readonly now: Date;
  /** Their role, and how they proved who they are. */
  readonly identity?: StaffIdentity | undefined;
};

/** An owner at the console, with their own rights, which limit those that they grant alone. */
export type GrantingOwner = Colleague & { readonly own: Pick<MemberRights, 'roles' | 'offices'> };

export type PeoplePorts = {
  readonly members: {
    readonly find: (tenant: TenantId, person: PersonId) => Promise<StaffMember | undefined>;
    readonly list: (tenant: TenantId) => Promise<readonly StaffMember[]>;
    readonly save: (tenant: TenantId, member: StaffMember) => Promise<boolean>;
    readonly invitations: (tenant: TenantId) => Promise<readonly StaffInvitation[]>;
    readonly invitation: (tenant: TenantId, id: string) => Promise<StaffInvitation | undefined>;
    readonly invite: (invitation: StaffInvitation) => Promise<void>;
    readonly revoke: (tenant: TenantId, id: string, revoked: Signature) => Promise<void>;
  };
  readonly companyOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly send: (email: Email, to: string) => Promise<void>;
  readonly random: Random;
  /** The address of a link that only its reader may have. */
  readonly linkTo: (token: string) => string;
};

/** Everyone who signs in at the console, whatever their companies. */
export type KnownPeople = { readonly people: { readonly find: (id: PersonId) => Promise<ConsolePerson | undefined> } };

/** The recorded signature of an action now. */
export const signedNow = ({ name: by, now, identity }: Colleague, reason?: string): Signature => ({
  at: now.toISOString(),
  by,
  ...(identity ? { identity } : {}),
  ...(reason ? { reason } : {}),
});
