import { markWireProblem } from '#functions/payments/mark-wire-problem.ts';
import { resolveWire } from '#functions/payments/resolve-wire.ts';
import { liftWireHold } from '#functions/staff/lift-wire-hold.ts';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { done, refuse } from '#shared/outcome.ts';
import { memberOf } from './acting.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { act } from './transfer-commands.ts';

const { tenant, by, transfer, reason } = options;
const meant = { tenant, by, transfer };

/** Wires that are awaited: questions about them, and the hold on changed instructions. */
export const wireCommands: readonly Command[] = [
  command({
    noun: 'wire',
    verb: 'problem',
    summary: 'stops a wire with a problem; the client is asked to call',
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) =>
      act(at, given, (staff, who, which) => markWireProblem(staff, who, which, given.reason), 'either'),
  }),
  command({
    noun: 'wire',
    verb: 'resolve',
    summary: 'lets the client wire again',
    argument: 'transfer',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) => act(at, given, (staff, who, which) => resolveWire(staff, who, which, given.reason)),
  }),
  command({
    noun: 'wire',
    verb: 'lift',
    summary: 'lifts the hold on changed wiring instructions for a client you have spoken with, who has seen others',
    argument: 'transfer',
    effect: 'signs',
    options: meant,
    async run(at, given) {
      const { ports } = at;
      const [who, which] = [await memberOf(at, given, 'prepare'), await ports.which(given.tenant, given.transfer)];
      if (!who.ok) return who;
      if (!which.ok) return which;
      const lifted = await liftWireHold({ seenBy: ports.wiringSeenBy }, who.value, which.value.client);
      if (!lifted.ok) return refuse({ code: lifted.refusal.code, sentence: anyRefusalSentence(lifted.refusal) });
      const line = 'The client sees the instructions they have confirmed by phone; a further change is held again.';
      return done({ lines: [line], data: lifted.value });
    },
  }),
];
