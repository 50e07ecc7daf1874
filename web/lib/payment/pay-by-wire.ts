import { useSearchParams } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { useInFlow } from '../page/flow.ts';
import { disbursementIn, paths, withQuery } from '../page/paths.ts';
import { useCarriedTransfer } from './carried-transfer.ts';
import { useTransfer, useTransferForm } from './transfers.ts';

/** What the company takes a wire for. */
function useWired(): readonly string[] {
  const offered = useTransferForm().data?.purposeconfigs.flatMap(({ config }) => config) ?? [];
  return offered.filter(({ active, method }) => active && method === 'Wire').map(({ purpose }) => purpose);
}

/** The form that changes a payment to a wire. */
export const wireFormPath = (id: GraphTransfer['_id']): string =>
  withQuery(paths.details, { transfer_id: id, method: 'Wire' });

/** Whether the company takes a wire for this purpose, and the client may still choose how they pay. */
export function useTakesWire({ status, purpose }: Pick<GraphTransfer, 'status' | 'purpose'>): boolean {
  const wired = useWired();
  return status === 'draft' && wired.includes(purpose);
}

/**
 * Where a client pays by wire instead of from a linked account: with the payment that is carried here if it can be one,
 * or from the list of what can be paid for. Undefined where a wire is no way: the client is paid, or the company takes none.
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
