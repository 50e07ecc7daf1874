import type { PersonId, TenantId } from '#shared/ids.ts';
import type { ConsolePerson } from '#shared/staff/console-person.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffChange } from '#shared/staff/staff-change.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Email } from '../messages/email.ts';
import type { Random } from '../ports.ts';
import { isSamePerson } from './member.ts';

/** Who changes who works for a company: a member at the console, or somebody whom a command has proved. */
export type Colleague = {
  readonly tenant: TenantId;
  readonly id: string;
  readonly name: string;
  readonly now: Date;
};

/** What changing a company's people needs. */
export type PeoplePorts = {
  readonly members: {
    readonly find: (tenant: TenantId, person: PersonId) => Promise<StaffMember | undefined>;
    readonly list: (tenant: TenantId) => Promise<readonly StaffMember[]>;
    readonly save: (tenant: TenantId, member: StaffMember) => Promise<boolean>;
    readonly invitations: (tenant: TenantId) => Promise<readonly StaffInvitation[]>;
    readonly invite: (invitation: StaffInvitation) => Promise<void>;
    readonly revoke: (tenant: TenantId, id: string) => Promise<void>;
    readonly changes: (tenant: TenantId) => Promise<readonly StaffChange[]>;
    readonly change: (tenant: TenantId, id: string) => Promise<StaffChange | undefined>;
    readonly propose: (change: StaffChange) => Promise<void>;
    readonly decide: (tenant: TenantId, id: string) => Promise<boolean>;
  };
  readonly people: { readonly find: (id: PersonId) => Promise<ConsolePerson | undefined> };
  /** Ends every session of a person. */
  readonly endSessions: (person: PersonId, ended: { readonly at: number; readonly because: string }) => Promise<void>;
  /** Takes a person's factors away. */
  readonly forgetFactors: (person: PersonId) => Promise<void>;
  readonly companyOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly send: (email: Email, to: string) => Promise<void>;
  readonly random: Random;
  /** The address of a link that only its reader may have. */
  readonly linkTo: (token: string) => string;
};

/** Whether somebody is another person than whoever is on record: neither the id nor the name is the same. */
export const isSomebodyElse = ({ id, name }: Colleague, { by, byId }: Pick<StaffChange, 'by' | 'byId'>): boolean =>
  id !== byId && !isSamePerson(name, by);
