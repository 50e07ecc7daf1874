import { afterEach, expect, it, vi } from 'vitest';
import { commands } from '#infra/ops/kit/run.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { opsOn } from '../../support/ops.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** How the staff find a transfer by its id alone. */
const setup = await setUpTransfers();
const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
afterEach(() => vi.restoreAllMocks());

it('shows a transfer while its outcome is unknown, even behind many others', async () => {
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

it('lists a transfer whose outcome is unknown, by its status and among all (X-167)', async () => {
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

it('lists a transfer once that changes during the search (X-167)', async () => {
  const { client } = await setup.world.addPayer();
  const moving = await setup.world.addDraft(client, { status: 'requested' });
  const elsewhere = await setup.world.addDraft(client, {
    status: 'submitted',
    submittedAt: '2026-11-03T12:00:00.000Z',
  });
  const { tenantId } = moving;
  vi.spyOn(staffTransfers, 'open').mockResolvedValue([moving, elsewhere]);
  vi.spyOn(staffTransfers, 'submitted').mockResolvedValue([{ ...moving, status: 'submitted' }, elsewhere]);
  const listed = await opsOn(setup.world)('transfer list', { tenant: tenantId });
  const told = listed.ok ? listed.value.lines : [];
  expect(told.map((line) => line.slice(0, 24)).toSorted()).toEqual([moving.id, elsewhere.id].toSorted());
  // It was open, and then it wasn't. The latest known state is shown.
  expect(told.find((line) => line.startsWith(moving.id))).toContain('submitted');
});

it('reads all transfers with an unknown outcome, 50 at a time', async () => {
  const { client } = await setup.world.addPayer();
  const at = '2026-11-04T12:00:00.000Z';
  const ids: string[] = [];
  for (let each = 0; each < 55; each += 1)
    ids.push((await setup.world.addDraft(client, { status: 'submitted', submittedAt: at })).id);
  let [now, most] = [0, 0];
  const find = transfers.find;
  vi.spyOn(transfers, 'find').mockImplementation(async (...key) => {
    now += 1;
    most = Math.max(most, now);
    const found = await find(...key);
    now -= 1;
    return found;
  });
  const found = (await staffTransfers.submitted(client.tenantId)).map(({ id }) => id as string);
  expect(ids.filter((id) => !found.includes(id))).toEqual([]);
  expect(most).toBe(50);
});

const { status: statusOption } =
  commands.find(({ noun, verb }) => noun === 'transfer' && verb === 'list')?.options ?? {};
const typed = (status: string) => statusOption?.schema.safeParse(status);

it('refuses an unknown status with the list of valid ones, instead of finding none (X-167)', () => {
  for (const status of ['nonsense', 'awaiting', '']) {
    const sentence = typed(status)?.error?.issues[0]?.message;
    expect(sentence).toMatch(/^Give one of: draft, .*"awaiting approval".*, Initiated\.$/);
  }
  for (const status of ['awaiting approval', 'awaiting-approval', 'Awaiting Approval '])
    expect(typed(status)).toMatchObject({ success: true, data: 'awaiting approval' });
  expect(typed('initiated')).toMatchObject({ success: true, data: 'Initiated' });
});

it('asks for a client to find closed transfers, instead of finding none (X-167)', async () => {
  const { client } = await setup.world.addPayer();
  const ops = opsOn(setup.world);
  for (const status of ['completed', 'cancelled', 'draft', 'rejected'] as const) {
    const { id } = await setup.world.addDraft(client, { status });
    const listed = await ops('transfer list', { status });
    expect(listed).toMatchObject({ ok: false, refusal: { code: 'list/needs-client' } });
    const ofClient = await ops('transfer list', { status, phone: client.mobilePhone });
    expect(ofClient.ok && ofClient.value.lines.filter((line) => line.startsWith(id))).toHaveLength(1);
  }
  expect(await ops('disbursement list', { status: 'completed' })).toMatchObject({ ok: false });
  expect(await ops('transfer list', { status: 'error' })).toMatchObject({ ok: true });
});
