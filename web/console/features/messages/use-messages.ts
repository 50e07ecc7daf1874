import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listNotArrivedRoute, mendMessageRoute } from '#shared/contracts/console-messages.ts';
import { toldText as words } from '#shared/text/console/messages.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** An undelivered message as the list shows it. */
export type NotArrived = z.output<typeof listNotArrivedRoute.reply>['messages'][number];

/** Undelivered messages that still need attention. */
export function useNotArrived() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['not arrived', tenantId],
    queryFn: ({ signal }) => callStaff(listNotArrivedRoute, { params: { tenantId }, signal }),
  });
}

const SAID = { again: words.wasSentAgain, ask: words.wasAsked, told: words.wasTold } as const;

/** Handles a message, confirms it, and reloads the list, also if a colleague was faster. */
export function useMending() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof mendMessageRoute.body>) =>
      callStaff(mendMessageRoute, { params: { tenantId }, body }),
    onSuccess: ({ how }) => showToast(SAID[how], 'success'),
    onSettled: () =>
      Promise.all(['not arrived', 'today'].map((name) => cache.invalidateQueries({ queryKey: [name, tenantId] }))),
  });
}
