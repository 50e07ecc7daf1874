import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { MoneyPorts } from '../../crash/money-ports.ts';
import { refundToApprove } from '../../crash/scenes.ts';
import { openStage, type Stage } from '../../crash/stage.ts';

/** A refund's key at the provider: two with one key are one refund. */
let stage: Stage;
let keys: string[] = [];
let ports: MoneyPorts;

beforeAll(async () => {
  stage = await openStage();
  ports = {
    ...stage.ports,
    entries: async (transfer) => {
      const entries = await stage.ports.entries(transfer);
      const refund: typeof entries.refund = (asked) => {
        keys.push(asked.idempotencyKey);
        return entries.refund(asked);
      };
      return { ...entries, refund };
    },
  };
});
beforeEach(() => {
  keys = [];
  stage.world.clock.set(new Date());
});

const refundsAtBank = async () => (await stage.book.all()).filter(({ type }) => type === 'refund').length;

it('a refund keeps its key when it was sent back after a day of silence, because a first try under way is the same refund (X-112)', async () => {
  const refund = await refundToApprove(stage);
  const before = await refundsAtBank();
  stage.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/create' });
  await stage.acts.approve(ports, refund);
  stage.world.clock.moveHours(25);
  await stage.acts.sweep(ports);
  expect(await stage.stored(refund)).toMatchObject({ status: 'awaiting approval', problem: { code: 'NO_ANSWER' } });
  await stage.acts.approve(ports, refund);
  expect(await stage.stored(refund)).toMatchObject({ status: 'pending' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await refundsAtBank()).toBe(before + 1);
});

it('a refund gets another key after a refusal by the provider, which would repeat it under the old one (X-112)', async () => {
  const refund = await refundToApprove(stage);
  const refusing: MoneyPorts = {
    ...ports,
    entries: async (transfer) => {
      const entries = await ports.entries(transfer);
      const refund: typeof entries.refund = async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return { heard: 'no', code: 'TRANSFER_INSUFFICIENT_FUNDS' };
      };
      return { ...entries, refund };
    },
  };
  await stage.acts.approve(refusing, refund);
  expect((await stage.stored(refund)).status).toBe('awaiting approval');
  await stage.acts.approve(ports, refund);
  expect((await stage.stored(refund)).status).toBe('pending');
  expect(new Set(keys).size).toBe(2);
});
