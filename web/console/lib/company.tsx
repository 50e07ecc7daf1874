import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { invariant } from '#shared/outcome.ts';
import { consoleFrameText } from '#shared/text/console/frame.ts';
import { consolePlaces } from './places.ts';

/** The signed-in person, and the companies they work for. */
export type Me = z.output<typeof whoAmIRoute.reply>;
type Membership = Me['companies'][number];

/** The signed-in person, and the company on screen. */
export type Here = { readonly me: Me; readonly company: Membership };

/** Provided by the frame to every screen of a company. */
export const HereContext = createContext<Here | undefined>(undefined);

/** The signed-in person, the company, and the addresses of its screens. */
export function useHere() {
  const here = useContext(HereContext);
  invariant(here, 'a company’s screen is inside its frame');
  const { tenantId } = here.company;
  const accountName = (key: string): string =>
    here.company.accounts.find((one) => one.key === key)?.name ?? consoleFrameText.account(key);
  /** Without its bank, for a row. */
  const accountInRow = (key: string): string => accountName(key).replace(/( x\w{4}), .*$/, '$1');
  return {
    ...here,
    tenantId,
    accountName,
    accountInRow,
    places: consolePlaces(tenantId),
    timeZone: here.company.timeZone,
  };
}

/** The input of a call about a company. */
type OfCompany = {
  readonly params: { readonly tenantId: ReturnType<typeof useHere>['tenantId'] };
  readonly signal: AbortSignal;
};

type Reading = { readonly part?: readonly string[]; readonly enabled?: boolean; readonly staleTime?: number };

/** Loads something about the company on screen. Its key is the name, the company, and the part if it is one of several. */
export function useOfCompany<T>(
  name: string,
  ask: (of: OfCompany) => Promise<T>,
  { part = [], ...options }: Reading = {},
) {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: [name, tenantId, ...part],
    queryFn: ({ signal }) => ask({ params: { tenantId }, signal }),
    ...options,
  });
}
