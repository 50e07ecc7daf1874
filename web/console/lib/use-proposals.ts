import { useQueryClient } from '@tanstack/react-query';
import { listProposalsRoute, type ProposedChange, proposeChangeRoute } from '#shared/contracts/proposals.ts';
import { useHere, useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** The queries to reload after a proposal was made or decided: the list, and what each kind changes. */
export const OF_PROPOSALS = [
  'proposals',
  'settings',
  'today',
  'wires',
  'funds',
  'fundings',
  'cover',
  'client',
  'held clients',
  'staff',
] as const;

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
