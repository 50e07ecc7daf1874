import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { commandName } from '#infra/ops/kit/help.ts';
import { movePaymentRoute } from '#shared/contracts/desk.ts';
import { SIMPLE_MOVES } from '#shared/staff/desk-move.ts';
import { isFull, LONG, SEED, sized, tell } from './figures.ts';
import { deskAlone, deskRoutes, WAY_OUT } from './one-person-console.ts';
import { setUpOnePerson } from './one-person-setup.ts';
import { moves, untyped } from './one-person-words.ts';

/**
 * One person with every role at the console and a key of their own, who also has every command, and an accomplice who
 * is a client. Two ways to the same payment must not turn one person into two.
 */
let [sequences, done] = [0, 0];
const used = new Map<string, number>();

const setup = await setUpOnePerson();
const atDesk = await deskAlone(setup);
afterAll(async () => {
  await setup.end();
  const note = `${done} moves were carried out, of ${used.size} kinds; at the console never: ${neverDone().join(', ')}`;
  tell({ what: 'drawn sequences at the console and by command, one person: cents out', runs: sequences, note });
});

/** Actions that only another person can complete, whoever the caller proves to be. */
const SECOND_PERSONS: readonly string[] = [
  ...[
    'ask-step-up',
    'second-person',
    'ask-proposal-step-up',
    'approve-proposal',
    'ask-bank-step-up',
    'approve-at-bank',
  ],
  ...['ask-payer-step-up', 'agree-payer-invitation'],
];
/** Actions that also need someone or something that doesn't exist here: every open approval is always their own. */
const NEEDS_MORE: readonly string[] = [...SECOND_PERSONS, ...['reject', 'forget-statement-table']];

const neverDone = (): readonly string[] =>
  deskRoutes
    .flatMap(({ name }) => (name === movePaymentRoute.name ? SIMPLE_MOVES : [name]))
    .filter((name) => !used.has(name));

/** As long as the full run may take, for someone with less time than it needs: `MINUTES=20`. */
const MINUTES = Number(process.env['MINUTES'] ?? 0);
const BOUND = MINUTES > 0 ? { interruptAfterTimeLimit: MINUTES * 60_000 } : {};

/** Half of all draws are steps on the way that money leaves. */
const routes = [...deskRoutes, ...Array.from({ length: 9 }, () => WAY_OUT).flat()];
const steps = ['call prepare-disbursement', 'call move-payment', 'call second-person', 'call approve-proposal'];
const ofWayOut = moves.filter((each) => steps.includes(commandName(each)));
const commands = [...moves, ...Array.from({ length: 16 }, () => ofWayOut).flat()];

const step = fc.record({
  which: fc.nat({ max: 1000 }),
  draws: fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 20 }),
  role: fc.nat({ max: 1 }),
  // Two of three moves are made at the console.
  isCommand: fc.nat({ max: 2 }),
});

/** Makes one random action. Returns its name if it was done. */
async function move({
  which,
  draws,
  role,
  isCommand,
}: {
  which: number;
  draws: number[];
  role: number;
  isCommand: number;
}) {
  if (isCommand === 0) {
    const command = commands[which % commands.length];
    return command && (await setup.run(command, draws, role)) ? commandName(command) : undefined;
  }
  const route = routes[which % routes.length];
  const made = route && (await atDesk(route, draws));
  return made === true ? route?.name : made || undefined;
}

describe('one person at the console', () => {
  test('can type something for every option of every command that changes a stage', () => {
    expect(untyped).toEqual([]);
  });

  test(
    'pays nothing out, moves nothing that steers money and releases no hold of a client, whatever they do in whatever order (X-114, X-209, X-235, X-296)',
    LONG,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12, size: 'max' }), async (steps) => {
          sequences += 1;
          if (sequences % 20 === 1) await setup.newDay();
          for (const each of steps) {
            const name = await move(each);
            if (name === undefined) continue;
            done += 1;
            used.set(name, (used.get(name) ?? 0) + 1);
          }
          await setup.accept();
          expect(await setup.paidOut()).toEqual([]);
          expect(await setup.swept()).toEqual([]);
          expect(await setup.askedBack()).toEqual([]);
          expect(await setup.isStillHeld()).toBe(true);
          const { before, after } = await setup.steered();
          expect(after).toEqual(before);
        }),
        { numRuns: sized(16, 250, 5000), seed: SEED, endOnFailure: true, ...BOUND },
      );
      expect(SECOND_PERSONS.filter((name) => used.has(name))).toEqual([]);
      // An action that never succeeds proves nothing, so each call that one person can complete must have succeeded.
      if (isFull && !MINUTES) expect(neverDone().filter((name) => !NEEDS_MORE.includes(name))).toEqual([]);
    },
  );
});
