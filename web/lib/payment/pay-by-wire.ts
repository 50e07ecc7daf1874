import { useSearchParams } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { useInFlow } from '../page/flow.ts';
import { disbursementIn, paths, withQuery } from '../page/paths.ts';
import { useCarriedTransfer } from './carried-transfer.ts';
import { useTransfer, useTransferForm } from './transfers.ts';

/** The purposes for which the company accepts wires. */
function useWired(): readonly string[] {
  const offered = useTransferForm().data?.purposeconfigs.flatMap(({ config }) => config) ?? [];
  return offered.filter(({ active, method }) => active && method === 'Wire').map(({ purpose }) => purpose);
}

/** The address of the form that changes a payment to a wire. */
export const wireFormPath = (id: GraphTransfer['_id']): string =>
  withQuery(paths.details, { transfer_id: id, method: 'Wire' });

/** True if the company accepts wires for this purpose, and the client can still choose the method. */
export function useTakesWire({ status, purpose }: Pick<GraphTransfer, 'status' | 'purpose'>): boolean {
  const wired = useWired();
  return status === 'draft' && wired.includes(purpose);
}

/**
 * Where a client can pay by wire instead of from a linked account: for the carried payment if possible, otherwise in
 * the list of purposes. Undefined if a wire isn't possible: the client is being paid, or the company accepts none.
 */
export function usePayByWire(): string | undefined {
  const inFlow = useInFlow();
  const [query] = useSearchParams();
  const carried = useCarriedTransfer();
  const { data: transfer } = useTransfer(carried);
  const wired = useWired();
  if (disbursementIn(query) !== undefined || wired.length === 0) return undefined;
  if (!carried) return paths.sendMoney;
  const isOpen = transfer?.status === 'draft' && wired.includes(transfer.purpose);
  return isOpen ? inFlow(wireFormPath(transfer._id)) : undefined;
}
