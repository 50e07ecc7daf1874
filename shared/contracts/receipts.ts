import * as z from 'zod/mini';
import { transferId } from '../ids.ts';
import { EMAIL_MAX } from '../limits.ts';
import type { Route } from './route.ts';

/** Every reply says `response: 'success'`, which the specification's variant reads as `data.response`. */
const emailed = z.object({ response: z.literal('success'), sentTo: z.int() });

export const emailReceiptRoute = {
  name: 'email-receipt',
  about: 'Emails a transfer’s receipt to up to five addresses, or to the client’s own if none is given.',
  function: 'receipts',
  method: 'POST',
  path: '/message/email/transfer-initiated',
  caller: 'client',
  body: z.object({
    transfer_GUID: transferId,
    emailRecipient: z._default(z.array(z.string().check(z.maxLength(EMAIL_MAX * 2))).check(z.maxLength(20)), []),
    additionalEmailRecipient: z._default(z.boolean(), false),
  }),
  reply: emailed,
  throttle: { rate: 2, burst: 5 },
  refusals: [
    'transfer/not-found',
    'request/invalid',
    'email/none-valid',
    'email/name-unconfirmed',
    'email/too-many',
    'email/not-sent',
  ],
} as const satisfies Route;

export const emailReceiptVariantRoute = {
  ...emailReceiptRoute,
  name: 'email-receipt-variant',
  about: 'The variant path of `email-receipt`. It does the same.',
  path: '/email/transfer-initiated',
} as const satisfies Route;

/** The receipt itself shows the direction. */
export const emailDisbursementRoute = {
  ...emailReceiptRoute,
  name: 'email-disbursement',
  about: 'Emails the receipt of a disbursement that the client has accepted.',
  path: '/message/email/disbursement-initiated-client',
} as const satisfies Route;

export const receiptPdfRoute = {
  name: 'receipt-pdf',
  about: 'Returns the receipt as PDF (A4 portrait), in base64 inside the API and binary for the browser.',
  function: 'receipts',
  method: 'GET',
  path: '/receipt/{transferId}',
  caller: 'client',
  params: z.object({ transferId }),
  reply: z.string(),
  contentType: 'application/pdf',
  throttle: { rate: 5, burst: 10 },
  refusals: ['transfer/not-found'],
} as const satisfies Route;
