import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listFilesRoute, showFileRoute } from '#shared/contracts/console.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** A closing's file in the list. */
export type ListedFile = z.output<typeof listFilesRoute.reply>['files'][number];
/** A closing's file with its payments. */
export type ShownFile = z.output<typeof showFileRoute.reply>;

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

/** One file. */
export function useFile(file: string) {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['file', tenantId, file],
    queryFn: ({ signal }) => callStaff(showFileRoute, { params: { tenantId, file }, signal }),
  });
}
