import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listFilesRoute } from '#shared/contracts/console.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** A file as the list returns it. */
export type ListedFile = z.output<typeof listFilesRoute.reply>['files'][number];

/** The company's files, page after page. */
export function useFiles() {
  const { tenantId } = useHere();
  return useInfiniteQuery({
    queryKey: ['files', tenantId],
    queryFn: ({ pageParam, signal }) =>
      callStaff(listFilesRoute, { params: { tenantId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
}
