import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  approveProposalRoute,
  askProposalStepUpRoute,
  listProposalsRoute,
  type ProposedChange,
  proposeChangeRoute,
  rejectProposalRoute,
  type ShownProposal,
} from '#shared/contracts/proposals.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { useHere } from './company.tsx';
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
  const { tenantId, company } = useHere();
  return useQuery({
    queryKey: ['proposals', tenantId],
    queryFn: ({ signal }) => callStaff(listProposalsRoute, { params: { tenantId }, signal }),
    enabled: !company.offices && listProposalsRoute.roles.some((role) => company.roles.includes(role)),
  });
}

function useReadAgain() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return () => Promise.all(OF_PROPOSALS.map((list) => cache.invalidateQueries({ queryKey: [list, tenantId] })));
}

/** Proposes a change for someone else to approve. */
export function usePropose() {
  const { tenantId } = useHere();
  const readAgain = useReadAgain();
  return (body: ProposedChange) => callStaff(proposeChangeRoute, { params: { tenantId }, body }).finally(readAgain);
}

/** Decides a proposal in the version that was read. The lists are reloaded whatever the answer. */
export function useProposal({ id: proposalId, version }: Pick<ShownProposal, 'id' | 'version'>) {
  const { tenantId } = useHere();
  const readAgain = useReadAgain();
  const params = { tenantId, proposalId };
  return {
    ask: () => callStaff(askProposalStepUpRoute, { params, body: { version } }),
    approve: (stepUp: StepUpId) =>
      callStaff(approveProposalRoute, { params, body: { version, stepUp } }).finally(readAgain),
    reject: (reason: string) =>
      callStaff(rejectProposalRoute, { params, body: { version, reason } }).finally(readAgain),
    readAgain,
  };
}
