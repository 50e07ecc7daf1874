import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BankLinking } from './bank-linking.ts';
import { useCarriedTransfer } from './carried-transfer.ts';
import { useInFlow } from './flow.ts';
import { paths, transferInQuery, withQuery } from './paths.ts';

/** The transfer that the step was about at which a linking was begun, before it left for the bank's own site. */
const transferAt = (place: string | undefined) =>
  place === undefined ? undefined : transferInQuery(new URL(place, location.origin).searchParams);

/**
 * Where it goes on after linking: to the correction of details that differ from the bank's (specification, section 4),
 * or back to the step that a linking at the bank's own site was begun at. Otherwise it stays where it is.
 */
export function useAfterLinking({ mismatch, returnTo }: BankLinking): void {
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const carried = useCarriedTransfer() ?? transferAt(returnTo);
  const bankAccountId = mismatch?.bankAccountId;
  useEffect(() => {
    if (bankAccountId) {
      const query = { bank_account_id: bankAccountId, go_to_transfer: carried };
      void navigate(inFlow(withQuery(paths.mismatch, query)));
    } else if (returnTo) void navigate(returnTo, { replace: true });
  }, [bankAccountId, returnTo, carried, navigate, inFlow]);
}
