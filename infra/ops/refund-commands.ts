import * as z from 'zod/mini';
import { createRefund } from '#functions/payments/create-refund.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';

const { tenant, by, transfer, phone, amount, reason, note } = options;

/** Money back to the client who paid it. What follows is a disbursement's: submit, approve, reject, recall. */
export const refundCommands: readonly Command[] = [
  command({
    noun: 'refund',
    verb: 'create',
    summary: 'prepares a refund of a payment that has cleared; go on with "disbursement submit"',
    argument: 'transfer',
    effect: 'signs',
    options: {
      tenant,
      by,
      transfer: { ...transfer, about: 'the payment to refund, by its id (24 hex digits)' },
      phone: {
        ...phone,
        about:
          'the mobile phone of the client who paid, in any spelling: a payment that has cleared is in no open list',
      },
      amount: {
        ...amount,
        about: 'how much of it, dollars and cents; all that is left when it is not said',
        schema: z.optional(amount.schema),
      },
      reason,
      note,
      again: {
        about: 'another refund of the same amount is meant',
        schema: z._default(z.boolean(), false),
      },
    },
    run: (at, given) =>
      act(at, given, (staff, who, which) => createRefund(staff, who, which, { ...given, isMeantAgain: given.again })),
  }),
];
