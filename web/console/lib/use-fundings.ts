import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  approveFundingRoute,
  askFundingStepUpRoute,
  listFundingsRoute,
  proposeFundingRoute,
  rejectFundingRoute,
  type ShownFunding,
  sayFundingOutcomeRoute,
} from '#shared/contracts/fundings.ts';
import type { TransferId } from '#shared/ids.ts';
import type { FundingOutcome, FundingWay } from '#shared/ledger/funding.ts';
import type { Cents } from '#shared/money.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere } from './company.tsx';
import { usePressKey } from './press-key.ts';
import { callStaff } from './staff-call.ts';
import { useAgree } from './use-agree.ts';
import { readsLedger } from './use-funds.ts';

const words = ledgerText.moves;

const keyOf = (tenantId: string) => ['fundings', tenantId];

/** Deposits into the company's ledgers and withdrawals, the newest first. */
export function useFundings() {
  const { tenantId, company } = useHere();
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => callStaff(listFundingsRoute, { params: { tenantId }, signal }),
    enabled: readsLedger(company.roles),
  });
}

/** Those that wait for a person: for a second one, or for somebody who looks what became of it. */
export const useFundingsWaiting = (): readonly ShownFunding[] =>
  (useFundings().data?.fundings ?? []).filter(({ state, isUnanswered }) => state === 'proposed' || isUnanswered);

/** What is asked again once money has moved, or is about to. */
function useAskAgain() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [keyOf(tenantId), ['funds', tenantId], ['cover', tenantId]].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}

type Asked = {
  readonly way: FundingWay;
  readonly amount: Cents;
  readonly reason: string;
  readonly ledgerId?: string | undefined;
  readonly forPayment?: TransferId | undefined;
};

/** As long as the server takes it. */
const KEY_BYTES = 12;

/** Prepares one. A press that is repeated because its answer was lost makes no second one. */
export function useProposing(said: (made: ShownFunding) => string = () => words.prepared) {
  const { tenantId } = useHere();
  const { key, renew, onFailed } = usePressKey(KEY_BYTES);
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (asked: Asked) => callStaff(proposeFundingRoute, { params: { tenantId }, body: { key, ...asked } }),
    onSuccess: (made) => {
      renew();
      showToast(said(made), 'success');
    },
    onError: onFailed,
    onSettled: askAgain,
  });
}

/** Drops one that waits, or what was said of one. */
export function useDropping({ id: fundingId, version, answer }: ShownFunding) {
  const { tenantId } = useHere();
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (reason: string) =>
      callStaff(rejectFundingRoute, { params: { tenantId, fundingId }, body: { version, reason } }),
    onSuccess: () => showToast(answer ? words.unanswered.dropped : words.dropped, 'success'),
    onSettled: askAgain,
  });
}

type Outcome = { readonly outcome: FundingOutcome; readonly reason: string; readonly sweepId?: string };

/** Says what became of one that the provider has not answered about. */
export function useSayingOutcome({ id: fundingId, version }: ShownFunding) {
  const { tenantId } = useHere();
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (said: Outcome) =>
      callStaff(sayFundingOutcomeRoute, { params: { tenantId, fundingId }, body: { version, ...said } }),
    onSuccess: () => showToast(words.unanswered.toast, 'success'),
    onSettled: askAgain,
  });
}

/** Agreeing to a deposit or a withdrawal, or to what a colleague says became of it. */
export function useAgreeingToFunding({ id: fundingId, version, answer }: ShownFunding, onDone: () => void) {
  const { tenantId } = useHere();
  const params = { tenantId, fundingId };
  const askAgain = useAskAgain();
  return useAgree({
    ask: () => callStaff(askFundingStepUpRoute, { params, body: { version } }),
    act: async (stepUp) => {
      const { state } = await callStaff(approveFundingRoute, { params, body: { version, stepUp } }).finally(askAgain);
      showToast(answer ? words.unanswered.agreed : state === 'accepted' ? words.approved : words.open, 'success');
    },
    onDone,
  });
}
