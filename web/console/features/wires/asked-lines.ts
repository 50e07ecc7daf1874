import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { today } from '#shared/dates.ts';
import { month } from '#shared/ledger/entry.ts';
import { LINE_STATES } from '#shared/statement/kept-line.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useHere } from '../../lib/company.tsx';
import type { LinesAsked } from './use-wires.ts';

const inAddress = z.object({ state: z.enum(LINE_STATES), month });

/** The address of the list itself, which doesn't name the file that money is posted to. */
export const listSearch = (asked: LinesAsked): string =>
  asked.state === 'new' ? '' : `?${new URLSearchParams(asked)}`;

/** The list that the address names, so that Back and a reload show it again: open transactions, if it names none. */
export function useAskedLines() {
  const { places, timeZone } = useHere();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const thisMonth = today(serverNow(), timeZone).slice(0, 'yyyy-mm'.length);
  const asked = useMemo(
    (): LinesAsked => inAddress.safeParse(Object.fromEntries(query)).data ?? { state: 'new', month: thisMonth },
    [query, thisMonth],
  );
  // Another list closes the open transaction.
  const choose = (next: LinesAsked) =>
    void navigate(`${places.wires}?${new URLSearchParams({ ...Object.fromEntries(query), ...next })}`, {
      replace: true,
    });
  return { asked, thisMonth, choose };
}
