import { holdTransfer, unholdTransfer } from '#functions/payments/hold-transfer.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';
import { anyPhone } from './transfer-lists.ts';

const { tenant, by, transfer, reason } = options;
const meant = { tenant, by, transfer, phone: anyPhone, reason };

/** A release of one payment that is held: who may depends on the way its money goes. */
const unhold = (verb: 'unhold' | 'approve-unhold', way: 'in' | 'out', summary: string): Command =>
  command({
    noun: 'transfer',
    verb,
    summary,
    argument: 'transfer',
    effect: 'signs',
    options: meant,
    run: (at, { reason: why, ...given }) =>
      act(
        at,
        given,
        (staff, who, which) => unholdTransfer(staff, who, which, { reason: why, way }),
        way === 'out' ? 'approve' : 'either',
      ),
  });

/** Holding one payment, and letting it go on. */
export const holdCommands: readonly Command[] = [
  command({
    noun: 'transfer',
    verb: 'hold',
    summary: 'holds one payment that no bank has: it can end, and nothing else, until somebody lets it go on',
    argument: 'transfer',
    effect: 'signs',
    options: meant,
    run: (at, { reason: why, ...given }) =>
      act(at, given, (staff, who, which) => holdTransfer(staff, who, which, why), 'either'),
  }),
  unhold('unhold', 'in', 'lets a held payment from a client go on'),
  unhold(
    'approve-unhold',
    'out',
    'lets a held payment to a client go on, by another person than the one who holds it and the one who prepared it',
  ),
];
