import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type fileCard, fileCardRoute, findFileRoute } from '#shared/contracts/files.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { useHere, useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A file's people, closing date, ledger and notes, and what a new payment begins with. */
export type FileCard = z.output<typeof fileCard>;

/** One file's card, reloaded together with the file. */
export const useFileCard = (file: string) =>
  useOfCompany('file', ({ params, signal }) => callStaff(fileCardRoute, { params: { ...params, file }, signal }), {
    part: [file, 'card'],
  });

/** How long typing must pause before a number is looked up. */
const PAUSE_MS = 300;

/** A value once it has stayed the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The card of the file with the typed number; null for a new file, undefined while it isn't known. */
export function useNumberedFile(typed: string): FileCard | null | undefined {
  const { tenantId } = useHere();
  const read = fileNumber.safeParse(typed);
  const query = useQuery({
    queryKey: ['file numbered', tenantId, read.data?.toLowerCase()],
    queryFn: ({ signal }) =>
      callStaff(findFileRoute, { params: { tenantId }, query: { fileNumber: read.data ?? '' }, signal }),
    enabled: read.success,
    retry: false,
    // A file that was new a moment ago may have a payment by now.
    ...{ staleTime: 0, gcTime: 0 },
  });
  return query.data?.card;
}
