import * as z from 'zod/mini';
import { address, STATES, stateIn } from './address.ts';
import { behind } from './late-schema.ts';

/** The other places where a client can live: other territories and military addresses abroad. */
const ELSEWHERE = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;
/** The states for a client's own address. A property must be in one of `STATES`. */
export const HOME_STATES = { ...STATES, ...ELSEWHERE } as const;
export type HomeState = keyof typeof HOME_STATES;
/** A tenant can hide these from the list of states. */
export const TERRITORIES: readonly HomeState[] = ['PR', 'AS', 'GU', 'MP', 'VI'];

/** A client's own address. */
export const homeAddress = z.extend(behind(address), { state: stateIn(HOME_STATES) });
export type HomeAddress = z.infer<typeof homeAddress>;
