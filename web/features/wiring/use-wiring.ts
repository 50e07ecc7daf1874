import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import {
  acknowledgeWiringRoute,
  recordWiringUseRoute,
  type ShownWiring,
  type WIRING_USES,
  type WiringAnswer,
  wiringRoute,
} from '#shared/contracts/wiring.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { WIRE_SHOWN_MS } from '#shared/limits.ts';
import { call } from '../../lib/api/call.ts';

/** The path parameters of the instructions' API. */
export type WiringIds = { readonly tenantId: TenantId; readonly transferId: TransferId };

/** The masked instructions, which may always be shown. Reloaded on every visit. */
export const useMaskedWiring = (params: WiringIds): UseQueryResult<WiringAnswer> =>
  useQuery({
    queryKey: ['Wiring', params.transferId],
    queryFn: ({ signal }) => call(wiringRoute, { params, query: {}, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** The numbers while they are shown, in this component's memory and nowhere else. */
export type Numbers = Pick<ShownWiring, 'routingNumber' | 'accountNumber' | 'version'> & {
  readonly at: string;
  /** When they are hidden again, by this page's clock. */
  readonly until: number;
};

type ShowAnswer = 'shown' | 'not fresh' | 'changed';

/**
 * Shows the numbers on demand. They are hidden after two minutes, when the tab is hidden, when the page goes into the
 * browser's back cache, and when the component is removed.
 */
export function useNumbers(params: WiringIds) {
  const [numbers, setNumbers] = useState<Numbers>();
  const hide = useCallback(() => setNumbers(undefined), []);
  const asking = useMutation({
    mutationFn: async (): Promise<ShowAnswer> => {
      const answer = await call(wiringRoute, { params, query: { numbers: 'full' } });
      if (answer.changed) return 'changed';
      if (!answer.full) return 'not fresh';
      const { routingNumber, accountNumber, version } = answer;
      setNumbers({
        routingNumber,
        accountNumber,
        version,
        at: new Date().toISOString(),
        until: Date.now() + WIRE_SHOWN_MS,
      });
      return 'shown';
    },
  });
  useEffect(() => {
    if (!numbers) return undefined;
    const timer = setTimeout(hide, numbers.until - Date.now());
    const onVisibility = () => document.visibilityState === 'hidden' && hide();
    document.addEventListener('visibilitychange', onVisibility);
    globalThis.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      globalThis.removeEventListener('pagehide', hide);
    };
  }, [numbers, hide]);
  const keep = () => setNumbers((shown) => shown && { ...shown, until: Date.now() + WIRE_SHOWN_MS });
  return { numbers, hide, keep, show: asking.mutateAsync, isAsking: asking.isPending, error: asking.error };
}

/** Records that the client confirmed the instructions by phone, or withdraws that. */
export const acknowledge = (params: WiringIds, version: string, isTakenBack = false) =>
  call(acknowledgeWiringRoute, { params, body: { version, ...(isTakenBack ? { isTakenBack } : {}) } });

/**
 * Records that numbers were copied or printed. That they were shown is already on record. This only adds to it, so a
 * client whose connection drops must not be stopped by it.
 */
export const recordUse = (params: WiringIds, version: string, what: (typeof WIRING_USES)[number]): Promise<unknown> =>
  call(recordWiringUseRoute, { params, body: { version, what } }).catch(() => undefined);
