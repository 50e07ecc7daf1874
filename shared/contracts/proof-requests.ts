import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { movePaymentRoute, onVersion } from './desk.ts';
import { MOVE_REFUSALS } from './refusal-groups.ts';
import { COMPANY_BASE, type Route } from './route.ts';

export const noteProofRequestRoute = {
  ...movePaymentRoute,
  name: 'note-proof-request',
  about:
    'Records that a bank asks for proof of a debit’s authorization, and the day of its request. It’s an open item until someone has sent the proof, due ten banking days later.',
  path: `${COMPANY_BASE}/payments/{transferId}/proof/request`,
  body: z.extend(onVersion, { asked: day }),
  refusals: [
    ...MOVE_REFUSALS,
    'staff/no-debit',
    'staff/asked-ahead',
    'staff/asked-before',
    'staff/proof-open',
    'transfer/too-many-tries',
  ],
} as const satisfies Route;
