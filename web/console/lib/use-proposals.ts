import { useQueryClient } from '@tanstack/react-query';
import { listProposalsRoute, type ProposedChange, proposeChangeRoute } from '#shared/contracts/proposals.ts';
import type { ProposalKind } from '#shared/proposal/proposal.ts';
import { useHere, useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** The queries that each kind changes. */
const CHANGED: Readonly<Record<ProposalKind, readonly string[]>> = {
  'plaid balance': ['funds', 'cover'],
  'funding request': ['wires', 'funds', 'fundings', 'cover'],
  'funding outcome': ['wires', 'funds', 'fundings', 'cover'],
  'client hold': ['client', 'held clients'],
  'provider event': ['wires', 'funds', 'fundings'],
  'report signature': [],
  'staff access': ['staff'],
  'provider secret': ['settings'],
  settings: ['settings'],
};

/** The queries to reload after a proposal was made or decided. */
export const OF_PROPOSALS: readonly string[] = ['proposals', 'today', ...new Set(Object.values(CHANGED).flat())];

/** Changes other than payments that need approval. They belong to the whole company. */
export function useProposals() {
  const { company } = useHere();
  return useOfCompany('proposals', (of) => callStaff(listProposalsRoute, of), {
    enabled: !company.offices && listProposalsRoute.roles.some((role) => company.roles.includes(role)),
  });
}

/** Reloads what any proposal changes. */
export function useReloadProposals() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return () => Promise.all(OF_PROPOSALS.map((list) => cache.invalidateQueries({ queryKey: [list, tenantId] })));
}

/** Proposes a change for someone else to approve. */
export function usePropose() {
  const { tenantId } = useHere();
  const readAgain = useReloadProposals();
  return (body: ProposedChange) => callStaff(proposeChangeRoute, { params: { tenantId }, body }).finally(readAgain);
}
