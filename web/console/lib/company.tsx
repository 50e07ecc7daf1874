import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { invariant } from '#shared/outcome.ts';
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
  const accountName = (key: string): string | undefined => here.company.accounts.find((one) => one.key === key)?.name;
  return { ...here, tenantId, accountName, places: consolePlaces(tenantId), timeZone: here.company.timeZone };
}
