import type { MemberRole } from '../../staff/role.ts';

/** What each role is called, and what it may do, as an owner reads it before giving it. */
export const roleText = {
  owner: {
    name: 'Owner',
    may: 'Sees everything and manages the people who work here. Approves no money by this alone.',
  },
  approver: { name: 'Approver', may: 'Approves what others prepared, up to a limit. Never their own work.' },
  operator: { name: 'Operator', may: 'Does the daily work: finds payments, answers clients, prepares payments.' },
  auditor: { name: 'Auditor', may: 'Reads everything and changes nothing.' },
  agent: { name: 'Agent', may: 'Sees the status of their own clients’ payments. No bank, no phone, no ID.' },
  platform: { name: 'Portal team', may: 'Runs the portal. Let in by a ticket, for a few hours. Never money.' },
} as const satisfies Record<MemberRole, { readonly name: string; readonly may: string }>;
