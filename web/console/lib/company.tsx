import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { invariant } from '#shared/outcome.ts';
import { consolePlaces } from './places.ts';

/** Who is signed in, and for which companies they work. */
export type Me = z.output<typeof whoAmIRoute.reply>;
type Membership = Me['companies'][number];

/** Who looks at a screen, and which company it is about. */
export type Here = { readonly me: Me; readonly company: Membership };

/** Given by the frame to every screen of a company. */
export const HereContext = createContext<Here | undefined>(undefined);

/** Who is here, for which company, and where its screens are. */
export function useHere() {
  const here = useContext(HereContext);
  invariant(here, 'a screen of a company stands within its frame');
  const { tenantId } = here.company;
  const accountName = (key: string): string | undefined => here.company.accounts.find((one) => one.key === key)?.name;
  return { ...here, tenantId, accountName, places: consolePlaces(tenantId), timeZone: here.company.timeZone };
}
