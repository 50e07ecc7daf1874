import type { PersonId, TenantId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffIdentity } from '#shared/staff/person.ts';
import type { Signature } from '#shared/staff/signature.ts';
import type { StaffChange } from '#shared/staff/staff-change.ts';
import type { MemberRights, StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Email } from '../messages/email.ts';
import type { Random } from '../ports.ts';
import { isOtherPerson } from './member.ts';

/** The person who changes memberships: a console member, or a person proved by command. */
export type Colleague = {
  readonly tenant: TenantId;
  readonly id: string;
  readonly name: string;
  readonly now: Date;
  /** Their role, and how they proved who they are. */
  readonly identity?: StaffIdentity | undefined;
  /** Their own rights; absent for a command, for which every change needs approval. */
  readonly own?: Pick<MemberRights, 'roles' | 'offices'> | undefined;
};

export type PeoplePorts = {
  readonly members: {
    readonly find: (tenant: TenantId, person: PersonId) => Promise<StaffMember | undefined>;
    readonly list: (tenant: TenantId) => Promise<readonly StaffMember[]>;
    readonly save: (tenant: TenantId, member: StaffMember) => Promise<boolean>;
    readonly invitations: (tenant: TenantId) => Promise<readonly StaffInvitation[]>;
    readonly invite: (invitation: StaffInvitation) => Promise<void>;
    readonly revoke: (tenant: TenantId, id: string, revoked: Signature) => Promise<void>;
    readonly changes: (tenant: TenantId) => Promise<readonly StaffChange[]>;
    readonly change: (tenant: TenantId, id: string) => Promise<StaffChange | undefined>;
    readonly propose: (change: StaffChange) => Promise<void>;
    readonly decide: (tenant: TenantId, id: string, decided: NonNullable<StaffChange['decided']>) => Promise<boolean>;
    readonly finish: (tenant: TenantId, id: string) => Promise<void>;
  };
  readonly people: { readonly find: (id: PersonId) => Promise<ConsolePerson | undefined> };
  /** Ends every session of a person. */
  readonly endSessions: (person: PersonId, ended: { readonly at: number; readonly because: string }) => Promise<void>;
  /** Removes a person's factors. */
  readonly forgetFactors: (person: PersonId) => Promise<void>;
  readonly companyOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly send: (email: Email, to: string) => Promise<void>;
  readonly random: Random;
  /** The address of a link that only its reader may have. */
  readonly linkTo: (token: string) => string;
};

/** The recorded signature of an action now. */
export const signedBy = ({ name: by, now, identity }: Colleague, reason?: string): Signature => ({
  at: now.toISOString(),
  by,
  ...(identity ? { identity } : {}),
  ...(reason ? { reason } : {}),
});

const wayOf = ({ identity }: { readonly identity?: StaffIdentity | undefined }) => identity?.way ?? 'local';

/** True if a colleague may approve a change: neither its proposer nor the person concerned. */
export const mayDecide = (colleague: Colleague, { person, by, byId, identity }: StaffChange): boolean =>
  isOtherPerson({ ...colleague, way: wayOf(colleague) }, { by, identity: { id: byId, way: wayOf({ identity }) } }) &&
  person !== colleague.id;
