import * as z from 'zod/mini';
import { transferId } from '../ids.ts';
import { EMAIL_MAX } from '../limits.ts';
import type { Route } from './route.ts';

/** Every reply says `response: 'success'`, which the specification's variant reads as `data.response`. */
const emailed = z.object({ response: z.literal('success'), sentTo: z.int() });

/** Emails the receipt of a transfer to up to five addresses, or to the client's own if none is given. */
export const emailReceiptRoute = {
  name: 'email-receipt',
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
} as const satisfies Route;

/** The variant path of the same call. */
export const emailReceiptVariantRoute = {
  ...emailReceiptRoute,
  name: 'email-receipt-variant',
  path: '/email/transfer-initiated',
} as const satisfies Route;

/** The same for an accepted disbursement. The receipt itself shows the direction. */
export const emailDisbursementRoute = {
  ...emailReceiptRoute,
  name: 'email-disbursement',
  path: '/message/email/disbursement-initiated-client',
} as const satisfies Route;

/** The receipt as PDF, A4 portrait, in base64 inside the API and binary for the browser. */
export const receiptPdfRoute = {
  name: 'receipt-pdf',
  function: 'receipts',
  method: 'GET',
  path: '/receipt/{transferId}',
  caller: 'client',
  params: z.object({ transferId }),
  reply: z.string(),
  contentType: 'application/pdf',
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
