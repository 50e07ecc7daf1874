import * as z from 'zod/mini';
import { askReversal, dropReversal, noteReversal, proposeReversal } from '#functions/payments/reverse-payment.ts';
import { day } from '#shared/dates.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '#shared/transfer/reversal-step.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { reversalPaperCommand } from './reversal-paper-command.ts';
import { act } from './transfer-commands.ts';
import { anyPhone } from './transfer-lists.ts';

const { tenant, by, transfer, reason } = options;
const meant = { tenant, by, transfer, phone: anyPhone };
const ofTransfer = { noun: 'transfer', argument: 'transfer', effect: 'signs' } as const;

/** As they are typed: those of two words in quotes. */
const typed = (values: readonly string[]): string =>
  values.map((value) => (value.includes(' ') ? `"${value}"` : value)).join(', ');

const why = {
  about: `what happened: ${typed(REVERSAL_REASONS)}`,
  placeholder: '<why>',
  schema: z.enum(
    REVERSAL_REASONS,
    `Say what happened, such as --why duplicate. It’s one of these: ${typed(REVERSAL_REASONS)}`,
  ),
};
const answer = {
  about: `what came of it: ${typed(REVERSAL_ANSWERS)}`,
  placeholder: '<answer>',
  schema: z.enum(
    REVERSAL_ANSWERS,
    `Say what came of it, such as --answer accepted. It’s one of these: ${typed(REVERSAL_ANSWERS)}`,
  ),
};
const on = {
  about: 'the day on which it was; needed of money that is back',
  placeholder: '<day>',
  schema: z.optional(day),
};
const number = {
  about: 'the number that the provider or the bank gave it; needed of money that is back',
  placeholder: '<number>',
  schema: z.optional(z.string().check(z.trim(), z.maxLength(60))),
};

/** Having a payment to a client reversed: one person prepares it, another asks for it, and what came of it is noted. */
export const reversalCommands: readonly Command[] = [
  command({
    ...ofTransfer,
    verb: 'reverse',
    summary: 'prepares a reversal of a payment to a client, within five banking days after it settled',
    options: { ...meant, why, reason },
    run: (at, { reason: said, why: what, ...given }) =>
      act(at, given, (staff, who, which) => proposeReversal(staff, who, which, { why: what, reason: said })),
  }),
  command({
    ...ofTransfer,
    verb: 'approve-reversal',
    summary: "lets a colleague's reversal be asked for, and has the client told; the provider is asked by hand",
    options: meant,
    run: (at, given) => act(at, given, askReversal, 'approve'),
  }),
  command({
    ...ofTransfer,
    verb: 'drop-reversal',
    summary: 'drops a reversal that nobody was asked for yet',
    options: { ...meant, reason },
    run: (at, { reason: said, ...given }) =>
      act(at, given, (staff, who, which) => dropReversal(staff, who, which, said), 'either'),
  }),
  command({
    ...ofTransfer,
    verb: 'note-reversal',
    summary: 'records what the provider or the bank said of a reversal; it books nothing',
    options: { ...meant, answer, on, number, reason },
    run: (at, { answer: what, on: when, number: reference, reason: said, ...given }) =>
      act(
        at,
        given,
        (staff, who, which) => noteReversal(staff, who, which, { answer: what, on: when, reference, reason: said }),
        'either',
      ),
  }),
  reversalPaperCommand,
];
