import { useLocation, useSearchParams } from 'react-router-dom';
import { type TransferId, transferId } from '#shared/ids.ts';
import { transferInQuery } from '../page/paths.ts';

const inState = (state: unknown): TransferId | undefined => {
  const carried = typeof state === 'object' && state !== null && 'transferId' in state ? state.transferId : undefined;
  const read = transferId.safeParse(carried);
  return read.success ? read.data : undefined;
};

/**
 * The transfer carried through the steps: by `go_to_transfer` or `transfer_id` in the query, otherwise by the
 * navigation state (specification, section 2). An invalid ID is ignored.
 */
export function useCarriedTransfer(): TransferId | undefined {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return transferInQuery(query) ?? transferInQuery(query, 'transfer_id') ?? inState(state);
}
