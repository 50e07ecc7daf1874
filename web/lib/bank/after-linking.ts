import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useInFlow } from '../page/flow.ts';
import { disbursementIn, paths, transferInQuery, withQuery } from '../page/paths.ts';
import { useCarriedTransfer } from '../payment/carried-transfer.ts';
import type { BankLinking } from './bank-linking.ts';

/** The query of the step where the client started linking, before the bank's own site opened. */
export const queryOf = (place: string): URLSearchParams => new URL(place, location.origin).searchParams;

/**
 * The next page after linking. If details differ from the bank's, it is their correction (specification, section 4).
 * After the bank's own site, it is the step the client left. Otherwise the page stays.
 */
export function useAfterLinking({ mismatch, returnTo }: BankLinking): void {
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const [query] = useSearchParams();
  const left = returnTo === undefined ? query : queryOf(returnTo);
  const carried = useCarriedTransfer() ?? transferInQuery(left);
  const disbursement = disbursementIn(left);
  const bankAccountId = mismatch?.bankAccountId;
  useEffect(() => {
    if (bankAccountId) {
      const about = { bank_account_id: bankAccountId, go_to_transfer: carried, disbursement };
      void navigate(inFlow(withQuery(paths.mismatch, about)));
    } else if (returnTo) void navigate(returnTo, { replace: true });
  }, [bankAccountId, returnTo, carried, disbursement, navigate, inFlow]);
}
