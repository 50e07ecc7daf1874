import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { cancelPaymentRoute, releaseRequestRoute } from './desk.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const base = `${COMPANY_BASE}/payments/{transferId}/proof`;

/** Notes that a bank asks for the proof of a debit's authorization, and on which day it did. */
export const noteProofRequestRoute = {
  ...cancelPaymentRoute,
  name: 'note-proof-request',
  path: `${base}/request`,
  body: z.extend(releaseRequestRoute.body, { asked: day }),
} as const satisfies Route;

/** Notes that the proof was sent to the bank: how, in a word. */
export const noteProofSentRoute = {
  ...cancelPaymentRoute,
  name: 'note-proof-sent',
  path: `${base}/sent`,
} as const satisfies Route;

/** Takes a request back that was noted by mistake, with the reason. */
export const dropProofRequestRoute = {
  ...cancelPaymentRoute,
  name: 'drop-proof-request',
  path: `${base}/drop`,
} as const satisfies Route;
