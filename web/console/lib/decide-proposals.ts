import {
  approveProposalRoute,
  askProposalStepUpRoute,
  rejectProposalRoute,
  type ShownProposal,
} from '#shared/contracts/proposals.ts';
import {
  approveAtBankRoute,
  askBankStepUpRoute,
  type BankProposal,
  rejectAtBankRoute,
  wireDeskRoute,
} from '#shared/contracts/statements.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';
import { useProposals, useReloadProposals } from './use-proposals.ts';
import { useWireDesk } from './use-wire-desk.ts';

/** A proposal of the company, or one about a bank transaction or a wire. */
export type AnyProposal = ShownProposal | BankProposal;
export const proposalName = (of: AnyProposal): string => ('reference' in of ? of.reference : of.id);

/** A reader's decision on a proposal. Its proposer withdraws it; others reject it. */
export type ProposalDecision = 'approve' | 'reject' | 'withdraw';

/** The decisions that this reader may make. */
export const decisionsOn = ({ by, mayApprove, mayReject }: AnyProposal, me: string): readonly ProposalDecision[] => [
  ...(mayApprove ? (['approve'] as const) : []),
  ...(mayReject ? ([by === me ? 'withdraw' : 'reject'] as const) : []),
];

/** Every change other than a payment that needs approval, oldest first. */
export function useAllProposals() {
  const { company } = useHere();
  const [own, desk] = [useProposals(), useWireDesk()];
  // Some members may not see bank activity. For the others, a failure to load it must not look like an empty list.
  const seesBank = !company.offices && wireDeskRoute.roles.some((role) => company.roles.includes(role));
  const queries = seesBank ? [own, desk] : [own];
  const all: readonly AnyProposal[] = [...(own.data?.proposals ?? []), ...(desk.data?.proposals ?? [])];
  return {
    proposals: all.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    isLoading: queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ isError, data }) => isError && !data)?.error,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

/** Decides a proposal in the version that was read. The lists are reloaded whatever the answer. */
export function useProposal(of: AnyProposal) {
  const { tenantId } = useHere();
  const readAgain = useReloadProposals();
  const { version } = of;
  const calls = () => {
    if ('reference' in of) {
      const params = { tenantId, reference: of.reference };
      return {
        ask: () => callStaff(askBankStepUpRoute, { params, body: { version } }),
        approve: (stepUp: StepUpId) => callStaff(approveAtBankRoute, { params, body: { version, stepUp } }),
        reject: (reason: string) => callStaff(rejectAtBankRoute, { params, body: { version, reason } }),
      };
    }
    const params = { tenantId, proposalId: of.id };
    return {
      ask: () => callStaff(askProposalStepUpRoute, { params, body: { version } }),
      approve: (stepUp: StepUpId) => callStaff(approveProposalRoute, { params, body: { version, stepUp } }),
      reject: (reason: string) => callStaff(rejectProposalRoute, { params, body: { version, reason } }),
    };
  };
  const { ask, approve, reject } = calls();
  return {
    ask,
    approve: (stepUp: StepUpId): Promise<unknown> => approve(stepUp).finally(readAgain),
    reject: (reason: string): Promise<unknown> => reject(reason).finally(readAgain),
    readAgain,
  };
}
