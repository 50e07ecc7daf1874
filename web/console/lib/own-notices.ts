import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseNoticesRoute, type OwnNotices, ownNoticesRoute } from '#shared/contracts/notices.ts';
import type { NoticeTopic } from '#shared/staff/notices.ts';
import type { ReportSchedule } from '#shared/staff/report-schedule.ts';
import { noticesText } from '#shared/text/console/notices.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

const keyOf = (tenantId: string) => ['own notices', tenantId];

/** What whoever is here is told by e-mail. */
export function useOwnNotices() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => callStaff(ownNoticesRoute, { params: { tenantId }, signal }),
  });
}

type Chosen = {
  readonly off: readonly NoticeTopic[];
  readonly digest: boolean;
  /** Only where they are chosen. */
  readonly reports?: readonly ReportSchedule[];
  readonly version: number;
};

/** What somebody has turned off, as it is sent back with another choice. */
export const turnedOff = ({ topics }: OwnNotices): readonly NoticeTopic[] =>
  topics.filter(({ standing }) => standing === 'off').map(({ topic }) => topic);

/** Keeps what was chosen; after another window of theirs was faster, shows what stands. */
export function useChoosing() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ off, digest, reports, version }: Chosen) => {
      const body = { off: [...off], digest, version, ...(reports ? { reports: [...reports] } : {}) };
      return callStaff(chooseNoticesRoute, { params: { tenantId }, body });
    },
    onSuccess: (now) => {
      cache.setQueryData(keyOf(tenantId), now);
      showToast(noticesText.saved, 'success');
    },
    onError: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}
