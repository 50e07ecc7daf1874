import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { decideReviewRoute, type listReviewsRoute, lookRoute } from '#shared/contracts/reviews.ts';
import { UNDO_ACCEPT_MS } from '#shared/document/review.ts';
import { createStore, useStore } from '../../../lib/page/store.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { waitingIdsQuery } from '../../lib/use-waiting-ids.ts';

/** A photo that needs review. */
export type WaitingPhoto = z.output<typeof listReviewsRoute.reply>['waiting'][number];
type Decision = z.input<typeof decideReviewRoute.body>;

/** Photos decided here. The list is updated within a second, and no photo can be decided twice. */
const decided = createStore<ReadonlySet<string>>(new Set());

/** The photos that need review. A photo decided here disappears at once, before the list is updated. */
export function useReviews() {
  const { tenantId } = useHere();
  const gone = useStore(decided);
  const query = useQuery(waitingIdsQuery(tenantId));
  const waiting = query.data?.waiting.filter(({ documentId }) => !gone.has(documentId));
  return { ...query, data: query.data && { ...query.data, waiting: waiting ?? [] } };
}

/** How long a photo is shown. */
const SHOWN_MS = 60_000;

/** Shows a photo: puts its parts together, and forgets them after a minute. Nothing is stored or cached. */
export function useLook({ clientId, documentId }: WaitingPhoto, onSeen: (look: string) => void) {
  const { tenantId } = useHere();
  const [isOver, setOver] = useState(false);
  const look = useMutation({
    mutationFn: async () => {
      const parts: string[] = [];
      const params = { tenantId, clientId, documentId };
      let read = await callStaff(lookRoute, { params, body: {} });
      parts.push(read.bytes);
      for (let part = 1; read.hasMore; part += 1) {
        read = await callStaff(lookRoute, { params, body: { part, look: read.look } });
        parts.push(read.bytes);
      }
      // Every part but the last is a multiple of three bytes, so the parts joined are valid base64 again.
      return { at: read.look, address: `data:${read.contentType};base64,${parts.join('')}` };
    },
    gcTime: 0,
    onSuccess: ({ at }) => onSeen(at),
  });
  const { data, reset } = look;
  useEffect(() => {
    if (!data) return;
    setOver(false);
    const timer = setTimeout(() => {
      setOver(true);
      reset();
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [data, reset]);
  return { look, isOver };
}

/** The photo that was accepted here last, and when. */
const accepted = createStore<{ readonly photo: WaitingPhoto; readonly at: number } | undefined>(undefined);

/** The last accepted photo while that can be undone, and the whole seconds left. The server decides. */
export function useUndo() {
  const last = useStore(accepted);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!last) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [last]);
  const seconds = last ? Math.floor((UNDO_ACCEPT_MS - Math.max(0, now - last.at)) / 1000) : 0;
  const close = () => accepted.set(undefined);
  return seconds > 0 && last ? { photo: last.photo, seconds, close } : undefined;
}

/** Decides on a photo. The list is updated a moment later. */
export function useDecision(photo: WaitingPhoto, onDone: () => void) {
  const { clientId, documentId } = photo;
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ decision }: { readonly decision: Decision; readonly said: string }) =>
      callStaff(decideReviewRoute, { params: { tenantId, clientId, documentId }, body: decision }),
    // The server counts from its acceptance, which is later than this and earlier than its answer.
    onMutate: () => Date.now(),
    onSuccess: async (_, { decision, said }, at) => {
      showToast(said, 'success');
      const others = [...decided.get()].filter((each) => each !== documentId);
      decided.set(new Set(decision.decision === 'undo accept' ? others : [...others, documentId]));
      if (decision.decision === 'accept') accepted.set({ photo, at });
      onDone();
      await cache.invalidateQueries({ queryKey: ['reviews', tenantId] });
    },
  });
}
