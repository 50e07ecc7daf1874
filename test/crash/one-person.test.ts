import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandName } from '#infra/ops/help.ts';
import { LONG, SEED, sized, tell } from './figures.ts';
import { type OnePersonSetup, setUpOnePerson } from './one-person-setup.ts';
import { moves, untyped } from './one-person-words.ts';

/** One staff member with every command and both roles, and an accomplice who is a client. */
let setup: OnePersonSetup;
let [sequences, done] = [0, 0];
const used = new Map<string, number>();

beforeAll(async () => {
  setup = await setUpOnePerson();
}, 60_000);
afterAll(async () => {
  await setup.end();
  const note = `${done} commands were carried out, of ${used.size} kinds`;
  tell({ what: 'drawn sequences of all commands by one person: cents out', runs: sequences, twice: 0, lost: 0, note });
});

const step = fc.record({
  command: fc.nat({ max: moves.length - 1 }),
  draws: fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 20 }),
  role: fc.nat({ max: 1 }),
});

describe('one person alone', () => {
  test('can type something for every option of every command that changes a stage', () => {
    expect(untyped).toEqual([]);
  });

  test(
    'pays nothing out and moves nothing that steers money, whatever they do in whatever order (X-114, X-296)',
    LONG,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }), async (steps) => {
          sequences += 1;
          if (sequences % 20 === 1) await setup.newDay();
          for (const { command, draws, role } of steps) {
            const one = moves[command];
            if (!one || !(await setup.run(one, draws, role))) continue;
            done += 1;
            used.set(commandName(one), (used.get(commandName(one)) ?? 0) + 1);
          }
          await setup.accept();
          expect(await setup.paidOut()).toEqual([]);
          expect(await setup.swept()).toEqual([]);
          expect(await setup.askedBack()).toEqual([]);
          const { before, after } = await setup.steered();
          expect(after).toEqual(before);
        }),
        { numRuns: sized(15, 300, 5000), seed: SEED, endOnFailure: true },
      );
    },
  );
});
