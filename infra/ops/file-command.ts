import * as z from 'zod/mini';
import { setFileNumber } from '#functions/payments/set-file-number.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';

const { tenant, by, transfer, phone, file, anyReason } = options;

/** Puts a transfer into the file it belongs to, whoever typed its number. */
export const fileCommand = command({
  noun: 'transfer',
  verb: 'file',
  summary: 'sets or corrects the file number of a transfer; what is held for it goes along, and so do its refunds',
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
      about:
        'the colleague who agrees; asked for of a cleared deposit and of an approved payment, when another file had it',
      placeholder: '<name>',
      schema: z.optional(z.string()),
    },
  },
  run: (at, { 'approved-by': approvedBy, file: number, ...given }) =>
    act(at, given, (staff, who, which) =>
      setFileNumber(staff, who, which, { fileNumber: number, reason: given.reason, approvedBy }),
    ),
});
