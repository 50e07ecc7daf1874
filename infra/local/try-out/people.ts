import { type PersonId, personId, type TenantId, tenantId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';

/** A person to try the console as, with their roles by company. */
export type TryOutPerson = {
  readonly id: PersonId;
  readonly name: string;
  readonly email: string;
  /** The button's text below the name. */
  readonly role: string;
  readonly works: readonly { readonly tenant: TenantId; readonly rights: MemberRights; readonly ticket?: string }[];
};

const acme = tenantId.parse('acme');
const harbor = tenantId.parse('harbor');

/** The people of the project's own companies. They exist on this machine only. */
export const tryOutPeople: readonly TryOutPerson[] = [
  {
    id: personId.parse('5f4000000000000000000001'),
    name: 'Olivia Park',
    email: 'olivia@acme-title.example',
    role: 'Owner at Acme: sees everything, and manages who works there',
    works: [{ tenant: acme, rights: { roles: ['owner'] } }],
  },
  {
    id: personId.parse('5f4000000000000000000002'),
    name: 'Rosa Diaz',
    email: 'rosa@acme-title.example',
    role: 'Escrow officer at Acme: works on payments',
    works: [{ tenant: acme, rights: { roles: ['operator'] } }],
  },
  {
    id: personId.parse('5f4000000000000000000003'),
    name: 'Sam Okafor',
    email: 'sam@acme-title.example',
    role: 'Approver at Acme: approves up to $500,000',
    works: [{ tenant: acme, rights: { roles: ['approver'], approveUpTo: cents.parse(50_000_000) } }],
  },
  {
    id: personId.parse('5f4000000000000000000004'),
    name: 'Ana Ruiz',
    email: 'ana@acme-title.example',
    role: 'Auditor at Acme: reads everything, changes nothing',
    works: [{ tenant: acme, rights: { roles: ['auditor'] } }],
  },
  {
    id: personId.parse('5f4000000000000000000005'),
    name: 'Ann Fisher',
    email: 'ann@harbor-realty.example',
    role: 'Escrow officer at Harbor: works on payments, and sends agents their links',
    works: [{ tenant: harbor, rights: { roles: ['operator'] } }],
  },
  {
    id: personId.parse('5f4000000000000000000006'),
    name: 'Kim Lee',
    email: 'kim@portal.example',
    role: 'Support: runs the portal, with access to Acme and Harbor',
    works: [acme, harbor].map((tenant) => ({ tenant, rights: { roles: ['platform'] }, ticket: '4711' })),
  },
];
