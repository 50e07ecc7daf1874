import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { showFileRoute } from '#shared/contracts/console.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A file with its payments. */
export type ShownFile = z.output<typeof showFileRoute.reply>;

/** The query for a file, for every caller. */
export const fileQuery = (tenantId: ReturnType<typeof useHere>['tenantId'], file: string) =>
  queryOptions({
    queryKey: ['file', tenantId, file],
    queryFn: ({ signal }) => callStaff(showFileRoute, { params: { tenantId, file }, signal }),
  });

/** One file. Without an ID, nothing is requested. */
export function useFile(file: string | undefined) {
  const { tenantId } = useHere();
  return useQuery({ ...fileQuery(tenantId, file ?? ''), enabled: file !== undefined });
}
