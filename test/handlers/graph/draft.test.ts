import { beforeEach, expect, test, vi } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import { captureLogs } from '../../support/logs.ts';
import { aTenant } from '../../support/people.ts';
import { setUpGraph, someDetails } from './graph-setup.ts';

let eve: Client;

const setup = await setUpGraph();
const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
beforeEach(async () => {
  captureLogs();
  eve = await setup.addClient();
});

const draftOf = async (client: Client) => (await setup.ask(client, 'Draft')).data['draft'];
const save = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const { data } = await setup.ask(eve, 'InsertOneTransfer', { data: someDetails(changes) });
  return data['insertOneTransfer']?.['_id'];
};

test('offers the last unsent draft in every session of the client, and to no one else (X-091)', async () => {
  expect(await draftOf(eve)).toBeNull();
  await save();
  const _id = await save({ amount: 300_000, reAmount: 300_000 });
  expect(await draftOf(eve)).toMatchObject({ _id, amount: 300_000, purpose: 'Earnest Money Deposit for Purchase' });
  expect(await draftOf(await setup.addClient())).toBeNull();
});

test('begins with the client’s own step, so that their payment never looks like a request of the company’s (X-091)', async () => {
  const { data } = await setup.ask(eve, 'InsertOneTransfer', { data: someDetails() });
  const events = data['insertOneTransfer']?.['events'] as readonly object[];
  expect(events[0]).toMatchObject({ to: 'draft', actor: 'client' });
});

test('saves a draft whose first answer was lost when the SDK sends the request again', async () => {
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  documents.middlewareStack.add(
    (next) => async (args) => {
      if ('Item' in args.input) await next({ ...args });
      return next(args);
    },
    { step: 'initialize', name: 'sentTwice', priority: 'high' },
  );
  const _id = await save();
  documents.middlewareStack.remove('sentTwice');
  expect(_id).toBeTruthy();
  expect(await draftOf(eve)).toMatchObject({ _id });
});

test('keeps the words and the limit of a purpose of the company’s own', async () => {
  const survey = { purpose: 'Survey Fee', purposeInSpanish: 'Cargo de agrimensura', method: 'ACH', limit: 40_000 };
  const config = vi.spyOn(setup.tenants, 'config').mockResolvedValue(aTenant({ purposes: [survey] }) as never);
  const paid = (amount: number) => someDetails({ purpose: survey.purpose, amount, reAmount: amount });
  expect(await setup.ask(eve, 'InsertOneTransfer', { data: paid(40_001) })).toMatchObject({
    code: 'amount/over-method-limit',
    message: 'The amount cannot be greater than $400.00',
  });
  await setup.ask(eve, 'InsertOneTransfer', { data: paid(40_000) });
  config.mockResolvedValue(aTenant({ purposes: [{ ...survey, purposeInSpanish: 'Agrimensura' }] }) as never);
  const { purpose, purposeInSpanish } = survey;
  expect(await draftOf(eve)).toMatchObject({ purpose, purposeInSpanish });
  config.mockRestore();
});

test('records whether the draft’s paying account is chosen, so that it opens where it was left', async () => {
  const { client, account } = await setup.world.addPayer();
  eve = client;
  await setup.world.addDraft(eve, { source: accountSnapshot(account) });
  expect(await draftOf(eve)).toMatchObject({ isAccountChosen: true });
  await save();
  expect(await draftOf(eve)).toMatchObject({ isAccountChosen: false });
});

test.each<[string, Partial<BankAccount>, boolean]>([
  ['has been disconnected', { active: false }, false],
  [
    'has another owner at the bank',
    { mismatch: { nameScore: 12, addressScore: 90, at: '2026-11-20T15:00:00.000Z' } },
    false,
  ],
  ['is not verified', { use: 'pending' }, false],
  ['needs a login at its bank, which the review asks for', { use: 'login-needed' }, true],
])('opens the draft at the right step if an account %s meanwhile (X-161)', async (_what, changes, isChosen) => {
  const { client, account } = await setup.world.addPayer();
  await setup.world.addDraft(client, { source: accountSnapshot(account) });
  const linked = await bankAccounts.find(account.tenantId, account.clientId, account.id);
  await bankAccounts.save({ ...(linked ?? account), ...changes });
  expect(await draftOf(client)).toMatchObject({ isAccountChosen: isChosen });
});

test('removes a discarded draft, and offers the previous one', async () => {
  const first = await save();
  const second = await save();
  await setup.ask(eve, 'DiscardTransfer', { _id: second });
  expect(await draftOf(eve)).toMatchObject({ _id: first });
  await setup.ask(eve, 'DiscardTransfer', { _id: first });
  expect(await draftOf(eve)).toBeNull();
});

test('no longer offers a sent payment as a draft', async () => {
  await setup.world.addDraft(eve, { status: 'pending' });
  expect(await draftOf(eve)).toBeNull();
});

test('doesn’t offer a draft whose payment another draft has since made, unless that payment failed (X-091)', async () => {
  const earlier = '2026-11-20T15:00:00.000Z';
  const left = await setup.world.addDraft(eve, { createdAt: earlier, updatedAt: earlier });
  const other = await setup.world.addDraft(eve, { purpose: 'Option Fee', createdAt: earlier, updatedAt: earlier });
  const twin = await setup.world.addDraft(eve, { status: 'submitted', submittedAt: '2026-11-20T15:05:00.000Z' });
  expect(await draftOf(eve)).toMatchObject({ _id: other.id });
  await setup.ask(eve, 'DiscardTransfer', { _id: other.id });
  expect(await draftOf(eve)).toBeNull();
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  await transfers.save({ ...twin, status: 'cancelled' });
  expect(await draftOf(eve)).toMatchObject({ _id: left.id });
});

test('offers a draft begun after the same payment was made, and its review asks about it', async () => {
  await setup.world.addDraft(eve, { status: 'completed', submittedAt: '2026-11-20T15:00:00.000Z' });
  const draft = await setup.world.addDraft(eve, {
    createdAt: '2026-11-21T15:00:00.000Z',
    updatedAt: '2026-11-21T15:00:00.000Z',
  });
  expect(await draftOf(eve)).toMatchObject({ _id: draft.id });
});
