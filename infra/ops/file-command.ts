import * as z from 'zod/mini';
import { setFileNumber } from '#functions/payments/set-file-number.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';

const { tenant, by, transfer, phone, file, anyReason } = options;

/** Moves a transfer to the file it belongs to. */
export const fileCommand = command({
  noun: 'transfer',
  verb: 'file',
  summary: 'sets or corrects the file number of a transfer; its money and its refunds move along',
  argument: 'transfer',
  effect: 'signs',
  options: {
    tenant,
    by,
    transfer,
    phone: { ...phone, schema: z.optional(phone.schema) },
    file: { ...file, schema: z.pipe(z.string('Give the file number: --file 24-1187'), fileNumber) },
    reason: anyReason,
    'approved-by': {
      about: 'the colleague who agrees; needed to move a cleared deposit or an approved payment to another file',
      placeholder: '<name>',
      schema: z.optional(z.string()),
    },
  },
  run: (at, { 'approved-by': approvedBy, file: number, ...given }) =>
    act(at, given, (staff, who, which) =>
      setFileNumber(staff, who, which, { fileNumber: number, reason: given.reason, approvedBy }),
    ),
});
