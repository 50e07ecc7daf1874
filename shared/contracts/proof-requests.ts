import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { movePaymentRoute, onVersion } from './desk.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Records a bank's proof of authorization request and its day. */
export const noteProofRequestRoute = {
  ...movePaymentRoute,
  name: 'note-proof-request',
  path: `${COMPANY_BASE}/payments/{transferId}/proof/request`,
  body: z.extend(onVersion, { asked: day }),
} as const satisfies Route;
