import { expect, it } from 'vitest';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { opsOn } from '../../support/ops.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** How the staff find a transfer by its id alone. */
const setup = await setUpTransfers();
const { staffTransfers } = await import('#functions/adapters/dynamo/staff-transfers.ts');

it('a transfer is found while its outcome is unknown, even behind many others', async () => {
  const { client } = await setup.world.addPayer();
  const submitted: Transfer[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    const submittedAt = new Date(Date.UTC(2026, 10, 2, 12, minute)).toISOString();
    submitted.push(await setup.world.addDraft(client, { status: 'submitted', submittedAt }));
  }
  for (const one of [submitted.at(0), submitted.at(-1)])
    expect(one && (await staffTransfers.clientOf(one.tenantId, one.id))).toBe(client.id);
  const draft = await setup.world.addDraft(client);
  expect(await staffTransfers.clientOf(draft.tenantId, draft.id)).toBeUndefined();
});

it('a transfer whose outcome is unknown is listed, by its status and among all (X-167)', async () => {
  const { client } = await setup.world.addPayer();
  const at = '2026-11-03T12:00:00.000Z';
  const { id } = await setup.world.addDraft(client, { status: 'submitted', submittedAt: at });
  const ops = opsOn(setup.world);
  for (const given of [{ status: 'submitted' }, {}]) {
    const listed = await ops('transfer list', given);
    expect(listed.ok && listed.value.lines.filter((line) => line.startsWith(id))).toHaveLength(1);
  }
  const paidOut = await ops('disbursement list', { status: 'submitted' });
  expect(paidOut).toMatchObject({ ok: true, value: { lines: ['None.'] } });
});
