import { useMutation } from '@tanstack/react-query';
import { listFundingsRoute, proposeFundingRoute, type ShownFunding } from '#shared/contracts/fundings.ts';
import type { TransferId } from '#shared/ids.ts';
import type { FundingWay } from '#shared/ledger/funding.ts';
import type { Cents } from '#shared/money.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere, useOfCompany } from './company.tsx';
import { usePressKey } from './press-key.ts';
import { callStaff } from './staff-call.ts';
import { readsLedger } from './use-funds.ts';
import { useProposals, useReloadProposals } from './use-proposals.ts';

const words = ledgerText.moves;

/** Deposits to the company's Plaid balances and withdrawals, newest first. */
export function useFundings() {
  const { company } = useHere();
  return useOfCompany('fundings', (of) => callStaff(listFundingsRoute, of), { enabled: readsLedger(company.roles) });
}

/** Those whose outcome someone has to find out and record. */
export function useFundingsWaiting(): readonly ShownFunding[] {
  const { fundings = [] } = useFundings().data ?? {};
  const { proposals = [] } = useProposals().data ?? {};
  const isRecorded = ({ id }: ShownFunding) => proposals.some(({ funding }) => funding === id);
  return fundings.filter((each) => each.isUnanswered && !isRecorded(each));
}

type Asked = {
  readonly way: FundingWay;
  readonly amount: Cents;
  readonly reason: string;
  readonly ledgerId?: string | undefined;
  readonly forPayment?: TransferId | undefined;
};

/** The key's length on the server. */
const KEY_BYTES = 12;

/** Prepares one. A retry after a lost answer doesn't create a second one. */
export function useProposing(said: (made: ShownFunding) => string = () => words.prepared) {
  const { tenantId } = useHere();
  const { key, renew, onFailed } = usePressKey(KEY_BYTES);
  const askAgain = useReloadProposals();
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
