import { cancelPaymentRoute } from './desk.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Holds a payment that no bank has: nothing happens with it until it is let go on, or ended. One person is enough. */
export const holdPaymentRoute = {
  ...cancelPaymentRoute,
  name: 'hold-payment',
  path: `${COMPANY_BASE}/payments/{transferId}/hold`,
} as const satisfies Route;

/** Lets a held payment go on by which money comes in. One that takes money out is let go on by a second person. */
export const unholdPaymentRoute = {
  ...cancelPaymentRoute,
  name: 'unhold-payment',
  path: `${COMPANY_BASE}/payments/{transferId}/unhold`,
} as const satisfies Route;
