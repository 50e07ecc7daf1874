import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { showFileRoute } from '#shared/contracts/console.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A closing's file with its payments. */
export type ShownFile = z.output<typeof showFileRoute.reply>;

/** How a file is asked for, by whoever needs it. */
export const fileQuery = (tenantId: ReturnType<typeof useHere>['tenantId'], file: string) =>
  queryOptions({
    queryKey: ['file', tenantId, file],
    queryFn: ({ signal }) => callStaff(showFileRoute, { params: { tenantId, file }, signal }),
  });

/** One file; nothing is asked where there is none. */
export function useFile(file: string | undefined) {
  const { tenantId } = useHere();
  return useQuery({ ...fileQuery(tenantId, file ?? ''), enabled: file !== undefined });
}
