import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  matchReturnRoute,
  proposeAtBankRoute,
  proveLineRoute,
  rejectAtBankRoute,
} from '#shared/contracts/statements.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

/** Steps that one person repeats so often that the record has no room left for the two who would undo it. */
let setup: StatementsSetup;
beforeAll(async () => {
  setup = await setUpStatements();
}, 60_000);

const MANY = 60;
/** One person with both roles, and a third one who has neither proposed nor decided. */
const both = () => ({ ...setup.ROSA, roles: ['operator', 'approver'] }) as StaffMember;
const TINA = (): StaffMember => ({
  ...setup.ROSA,
  id: '65f0000000000000000000c3' as StaffMember['id'],
  name: 'Tina Ray',
});

async function aLine(amount: number) {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: 'Incoming wire transfer' }]);
  return setup.lineOf(reference);
}
const ignored = (reference: string) => setup.lineOf(reference, { state: 'ignored' });

describe('a record that one person tries to fill up, so that their entry can’t be undone (X-284)', {
  tags: 'long',
}, () => {
  test.each(['proposes', 'proposes and drops'])(
    'still loses a false posting however often one person %s to undo it',
    async (how) => {
      const fileNumber = `26-41${how.length}`;
      await setup.awaiting(1_00, { fileNumber });
      const { reference } = await aLine(5_000_00 + how.length * 100);
      const named = { fileNumber, reason: 'The lender’s wire' };
      expect((await setup.onLine(setup.ROSA, proveLineRoute, await setup.lineOf(reference), named)).said).toBe('ok');
      for (let times = 0; times < MANY; times += 1) {
        await setup.onLine(both(), proposeAtBankRoute, await ignored(reference), { reason: 'perhaps' });
        if (how !== 'proposes')
          await setup.onLine(both(), rejectAtBankRoute, await ignored(reference), { reason: 'It is right as it is' });
      }
      expect(
        (await setup.onLine(TINA(), proposeAtBankRoute, await ignored(reference), { reason: 'It is false' })).said,
      ).toBe('ok');
      const back = await setup.approveLine(setup.SAM, await ignored(reference));
      expect([back.said, back.body['state']]).toEqual(['ok', 'new']);
    },
  );

  /**
   * Excludes a transaction and undoes that, by two people, this many times, or as long as it can still be excluded.
   */
  async function takenBack(reference: string, rounds: number) {
    for (let round = 0; round < rounds; round += 1) {
      const aside = await setup.onLine(setup.ROSA, ignoreLineRoute, await setup.lineOf(reference), { reason: 'A fee' });
      if (aside.said !== 'ok') return aside.said;
      // Excluding money that went out takes a colleague.
      const [asked] = (await setup.wireDesk()).wantedBack.filter((line) => line.reference === reference);
      if (asked) expect((await setup.approveLine(setup.SAM, asked)).body['state']).toBe('ignored');
      await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(reference), { reason: 'no' });
      expect((await setup.approveLine(setup.SAM, await ignored(reference))).said).toBe('ok');
    }
    return 'ok';
  }
  const TOO_MANY = 'wire/too-many-steps';

  test.each([
    [8, 'ok'],
    [9, TOO_MANY],
    [12, TOO_MANY],
  ])(
    'lets a transaction that was undone %i times be posted only if two people can undo that as well',
    async (rounds, said) => {
      const fileNumber = `26-42${rounds}`;
      await setup.awaiting(1_00, { fileNumber });
      const { reference } = await aLine(6_000_00 + rounds * 100);
      await takenBack(reference, rounds);
      const at = await setup.lineOf(reference);
      expect((await setup.onLine(setup.ROSA, proveLineRoute, at, { fileNumber, reason: 'Theirs' })).said).toBe(said);
      if (said !== 'ok') return;
      // One more than one person may.
      for (let times = 0; times < 6; times += 1) {
        await setup.onLine(both(), proposeAtBankRoute, await ignored(reference), { reason: 'perhaps' });
        await setup.onLine(both(), rejectAtBankRoute, await ignored(reference), { reason: 'It is right as it is' });
      }
      const why = { reason: 'It is false' };
      expect((await setup.onLine(TINA(), proposeAtBankRoute, await ignored(reference), why)).said).toBe('ok');
      const back = await setup.approveLine(setup.SAM, await ignored(reference));
      expect([back.said, back.body['state']]).toEqual(['ok', 'new']);
    },
  );

  test('still keeps a transaction as a wire that was undone too often to be excluded', async () => {
    const { reference } = await aLine(7_100_00);
    expect(await takenBack(reference, 12)).toBe(TOO_MANY);
    expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
  });

  test('follows the same rule for the outgoing transaction of a returned wire', async () => {
    const { reference } = await aLine(7_200_00);
    expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
    const { on, reference: words } = { on: '2026-11-23', reference: setup.imad() };
    await setup.bringIn([{ reference: words, amount: -7_200_00, on, words: 'Outgoing wire transfer' }]);
    expect(await takenBack(words, 12)).toBe(TOO_MANY);
    const version = (await setup.wireDesk()).wires.find((wire) => wire.reference === reference)?.version ?? 0;
    const body = { version, what: 'send back', reason: 'Not ours' };
    await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, body);
    expect((await setup.approve(setup.SAM, reference, version + 1)).said).toBe('ok');
    const matched = await setup.onLine(setup.ROSA, matchReturnRoute, await setup.lineOf(words), { reference });
    expect(matched.said).toBe(TOO_MANY);
  });

  test('still loses a false receipt however often one person proposes and withdraws its undo', async () => {
    const payment = await setup.awaiting(777_00);
    await setup.forgetStatements();
    const { reference } = await aLine(777_00);
    const confirmed = setup.confirmed(await setup.stored(payment));
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, await setup.lineOf(reference), confirmed)).said).toBe(
      'ok',
    );
    const wire = async () => (await setup.lineOf(reference, { state: 'matched' })).wire;
    const reopen = async (who: StaffMember, reason: string) =>
      setup.onWire(who, proposeAtBankRoute, reference, { version: (await wire())?.version, what: 'reopen', reason });
    for (let times = 0; times < MANY; times += 1) {
      await reopen(both(), 'perhaps');
      const version = (await wire())?.version;
      await setup.onWire(both(), rejectAtBankRoute, reference, { version, reason: 'no' });
    }
    expect((await reopen(TINA(), 'It never came')).said).toBe('ok');
    expect((await setup.approve(setup.SAM, reference, (await wire())?.version ?? 0)).said).toBe('ok');
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
  });
});

test('someone whose factors were reset within the day can’t undo a decision, but can reject a proposal (X-114)', {
  tags: 'long',
}, async () => {
  const { reference } = await aLine(88_00);
  const at = await setup.lineOf(reference);
  await setup.onLine(setup.ROSA, ignoreLineRoute, at, { reason: 'Interest' });
  await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(reference), { reason: 'It is a wire' });
  const approvesFrom = new Date(setup.world.clock.now().getTime() + 3_600_000).toISOString();
  const held = { ...setup.SAM, approvesFrom } as StaffMember;
  expect((await setup.approveLine(held, await ignored(reference))).said).toBe('staff/approving-on-hold');
  expect((await setup.onLine(held, rejectAtBankRoute, await ignored(reference), { reason: 'It is' })).said).toBe('ok');
});
