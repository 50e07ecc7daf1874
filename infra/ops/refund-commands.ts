import * as z from 'zod/mini';
import { createRefund } from '#functions/payments/create-refund.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { act, approvals } from './transfer-commands.ts';

const { tenant, by, transfer, phone, amount, reason, note } = options;

/** Money back to the client who paid it, by the provider's own refund. */
export const refundCommands: readonly Command[] = [
  command({
    noun: 'refund',
    verb: 'create',
    summary: 'prepares a refund of a cleared payment; a second person lets it out',
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
        about: 'how much of it, dollars and cents; the default is all that is left',
        schema: z.optional(amount.schema),
      },
      reason,
      note,
      again: {
        about: 'you mean another refund of the same amount',
        schema: z._default(z.boolean(), false),
      },
    },
    run: (at, given) =>
      act(at, given, (staff, who, which) => createRefund(staff, who, which, { ...given, isMeantAgain: given.again })),
  }),
  ...approvals('refund', 'refund'),
];
