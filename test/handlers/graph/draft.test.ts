import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { captureLogs } from '../../support/logs.ts';
import { type Desk, openDesk, someDetails } from './desk.ts';

let desk: Desk;
let eve: Client;

beforeAll(async () => {
  desk = await openDesk();
}, 60_000);
afterAll(() => desk.world.close());
beforeEach(async () => {
  captureLogs();
  eve = await desk.addClient();
});

const draftOf = async (client: Client) => (await desk.ask(client, 'Draft')).data['draft'];
const save = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const { data } = await desk.ask(eve, 'InsertOneTransfer', { data: someDetails(changes) });
  return data['insertOneTransfer']?.['_id'];
};

test('the last unsent draft is offered in every session of the client, and to nobody else (X-091)', async () => {
  expect(await draftOf(eve)).toBeNull();
  await save();
  const _id = await save({ amount: 300_000, reAmount: 300_000 });
  expect(await draftOf(eve)).toMatchObject({ _id, amount: 300_000, purpose: 'Earnest Money Deposit for Purchase' });
  expect(await draftOf(await desk.addClient())).toBeNull();
});

test('a draft that was discarded is gone, and the one before it comes up', async () => {
  const first = await save();
  const second = await save();
  await desk.ask(eve, 'DiscardTransfer', { _id: second });
  expect(await draftOf(eve)).toMatchObject({ _id: first });
  await desk.ask(eve, 'DiscardTransfer', { _id: first });
  expect(await draftOf(eve)).toBeNull();
});

test('a sent payment is no longer a draft', async () => {
  await desk.world.addDraft(eve, { status: 'pending' });
  expect(await draftOf(eve)).toBeNull();
});
