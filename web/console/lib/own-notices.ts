import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseNoticesRoute, type OwnNotices, ownNoticesRoute } from '#shared/contracts/notices.ts';
import type { NoticeTopic } from '#shared/staff/notices.ts';
import type { ReportSchedule } from '#shared/staff/report-schedule.ts';
import { noticesText } from '#shared/text/console/notices.ts';
import { showToast } from '../../lib/page/toast.ts';
import { useHere, useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

const keyOf = (tenantId: string) => ['own notices', tenantId];

/** The signed-in person's e-mail notifications. */
export const useOwnNotices = () => useOfCompany('own notices', (of) => callStaff(ownNoticesRoute, of));

type Chosen = {
  readonly off: readonly NoticeTopic[];
  readonly digest: boolean;
  /** Absent if it isn't being changed. */
  readonly reports?: readonly ReportSchedule[];
  readonly version: number;
};

/** The topics that are turned off, in the form in which they are sent back. */
export const turnedOff = ({ topics }: OwnNotices): readonly NoticeTopic[] =>
  topics.filter(({ standing }) => standing === 'off').map(({ topic }) => topic);

/** Saves the choice. If another window was faster, shows the saved one. */
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
