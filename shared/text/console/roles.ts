import type { MemberRole } from '../../staff/role.ts';

/** The name of each role and its permissions, as an owner reads them before assigning it. */
export const roleText = {
  owner: {
    name: 'Owner',
    may: 'Sees everything and manages staff. Can’t approve payments with this role alone.',
  },
  approver: { name: 'Approver', may: 'Approves what others prepare, up to a limit. Never their own work.' },
  operator: { name: 'Escrow officer', may: 'Handles daily work: finds and prepares payments, and answers clients.' },
  auditor: { name: 'Auditor', may: 'Sees everything and can’t change anything.' },
  platform: { name: 'Support', may: 'Runs the service. Gets access by a ticket, for a few hours. Never moves money.' },
} as const satisfies Record<MemberRole, { readonly name: string; readonly may: string }>;
