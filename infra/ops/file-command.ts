import * as z from 'zod/mini';
import { setFileNumber } from '#functions/payments/set-file-number.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';

const { tenant, by, transfer, phone, file, anyReason } = options;

const filed = {
  tenant,
  by,
  transfer,
  phone: { ...phone, schema: z.optional(phone.schema) },
  file: { ...file, schema: z.pipe(z.string('Give the file number: --file 24-1187'), fileNumber) },
};

/** Moves a transfer to the file it belongs to. */
export const fileCommand = command({
  noun: 'transfer',
  verb: 'file',
  summary: 'sets or corrects the file number of a transfer; what its file counts on needs a second person',
  argument: 'transfer',
  effect: 'signs',
  options: { ...filed, reason: anyReason },
  run: (at, { file: number, ...given }) =>
    act(at, given, (staff, who, which) =>
      setFileNumber(staff, who, which, { fileNumber: number, reason: given.reason }),
    ),
});

/** Agrees that a transfer on which its file counts belongs to another one. */
export const approveFileCommand = command({
  noun: 'transfer',
  verb: 'approve-file',
  summary: 'moves a transfer to the file that a colleague proposed with "transfer file"',
  argument: 'transfer',
  effect: 'signs',
  options: filed,
  run: (at, { file: number, ...given }) =>
    act(
      at,
      given,
      (staff, who, which) => setFileNumber(staff, who, which, { fileNumber: number, isApproval: true }),
      'approve',
    ),
});
