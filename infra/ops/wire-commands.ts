import { liftWireHold } from '#functions/people/lift-wire-hold.ts';
import { done } from '#shared/outcome.ts';
import { memberOf } from './acting.ts';
import { type Command, command } from './command.ts';
import { options } from './options.ts';
import { inWords } from './told.ts';

const { tenant, by, transfer } = options;

export const wireCommands: readonly Command[] = [
  command({
    noun: 'wire',
    verb: 'lift',
    summary: 'lifts the hold on changed wiring instructions for a client you have spoken with, who has seen others',
    argument: 'transfer',
    effect: 'signs',
    options: { tenant, by, transfer },
    async run(at, given) {
      const { ports } = at;
      const [who, which] = [await memberOf(at, given, 'prepare'), await ports.which(given.tenant, given.transfer)];
      if (!who.ok) return who;
      if (!which.ok) return which;
      const lifted = inWords(await liftWireHold({ seenBy: ports.wiringSeenBy }, who.value, which.value.client));
      if (!lifted.ok) return lifted;
      const line = 'The client sees the instructions they have confirmed by phone; a further change is held again.';
      return done({ lines: [line], data: lifted.value });
    },
  }),
];
