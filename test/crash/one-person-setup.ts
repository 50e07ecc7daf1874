import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { staffRoleName } from '#infra/aws/names.ts';
import type { Command } from '#infra/ops/kit/command.ts';
import { type CommandPorts, openCommandPorts } from '#infra/ops/kit/command-ports.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import { readCommand } from '#infra/ops/kit/read-command.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { startDisbursementRoute } from '#shared/contracts/transfers.ts';
import { tenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { STAFF_ROLES } from '#shared/staff/person.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import { PROPOSED } from '#shared/tenant/steering.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { reversalOf } from '#shared/transfer/reversal.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { setUpBookkeeping } from '../handlers/bookkeeping/bookkeeping-setup.ts';
import { asCommand } from '../support/as-function.ts';
import { graphCaller } from '../support/graph.ts';
import { addPayout, addRequest } from '../support/payouts.ts';
import { shownOf } from '../support/shown.ts';
import { PROVIDER_SECRET } from '../support/world.ts';
import { caller } from '../support/world-caller.ts';
import { freshAmount } from './fresh-amount.ts';
import { type Known, wordsOf } from './one-person-words.ts';
import { cleared, onItsWay } from './scenes.ts';

/** The tenant's settings that decide where money goes and how much, whom clients ask about that, and what they read. */
const steering = ({ wiring, ...file }: Tenant) => ({
  wiring,
  ...Object.fromEntries(PROPOSED.map((field) => [field, file[field]])),
  agents: file.agents,
});

/** Statements of a bank that doesn't exist: one person forges the receipts that they want. */
function statementFiles(folder: string): Pick<Known, 'statementFiles' | 'statementLines'> {
  const made = [1, 2].map((at) => {
    const rows = ['1000.00', '149999.99', '500000.00'].map(
      (amount, row) => `7788,2026-11-${18 + at},WIRE IN,MALLORY${at}${row},,${amount}`,
    );
    const text = ['Account,Date,Description,Reference,Debit,Credit', ...rows].join('\n');
    const path = join(folder, `statement-${at}.csv`);
    writeFileSync(path, text);
    const parsed = parseStatement(text);
    if (!parsed.ok) throw new Error('The statement cannot be read.');
    const lines = parsed.value.statements.flatMap((each) => each.lines);
    return { path, lines: lines.map(({ id }) => id) };
  });
  return { statementFiles: made.map(({ path }) => path), statementLines: made.flatMap(({ lines }) => lines) };
}

/** Files that one person may write and apply. Each changes something that steers money. */
function tenantFiles(folder: string, file: Tenant): readonly string[] {
  const wiring = Object.fromEntries(
    Object.entries(file.wiring).map(([id, detail]) => [id, { ...detail, accountNumber: '999988887777' }]),
  );
  const changes: readonly Partial<Tenant>[] = [
    {},
    { provider: { ...file.provider, clientId: 'the-thiefs-own-client' } },
    { destinationAccounts: file.destinationAccounts.map((each) => ({ ...each, accountLastFourDigits: '7777' })) },
    { pocPhone: '+12165550666' as Tenant['pocPhone'] },
    { goodFundsDays: 0 },
    { payoutsWithoutFile: true },
    { branding: { ...file.branding, header: '<p>Before you wire, call (800) 555-0199.</p>' } },
    { faq: [{ question: 'Whom do I call?', answer: 'Call (800) 555-0199.' }] },
    { wiring },
  ];
  return changes.map((change, at) => {
    const path = join(folder, `${at}.json`);
    writeFileSync(path, JSON.stringify({ ...file, ...change }));
    return path;
  });
}

/** How many of the newest transfers stay: more than the commands draw from, and few enough to read all of them. */
const KEPT = 60;

const IDS = /\b[0-9a-f]{24}\b/g;
const MARKS = /\b[0-9a-f]{12}\b/g;

/**
 * A stage at AWS for one staff member who holds both roles, with an accomplice who is a client: an account of their own
 * that any payment to them may go to, and ready to accept everything at once.
 */
export async function setUpOnePerson() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const setup = await setUpBookkeeping();
  const { world } = setup;
  const folder = mkdtempSync(join(tmpdir(), 'portal-one-person-'));
  const acme = tenantId.parse(world.tenant.id);
  const { handler: transfers } = await import('#functions/lambdas/transfers.ts');
  const { transfers: table } = await import('#functions/adapters/dynamo/transfers.ts');
  const [move, ask] = [caller(transfers), await graphCaller()];
  const place: Place = {
    stage: 'dev',
    isProduction: false,
    domain: 'example.com',
    name: 'a stage',
    environment: {},
    running: undefined,
  };
  const accomplice = await world.addPayer();
  const accompliceId = accomplice.client.id;
  // Someone whom a colleague put on hold, because their phone was stolen.
  const { client: held } = await world.addPayer();
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const identity = { id: '65f0000000000000000000a9', role: 'prepare', way: 'console' } as const;
  await clients.save({
    ...held,
    stopped: { at: '2026-11-20T09:00:00.000Z', by: 'Dana Reyes', identity, reason: 'theft' },
  });
  const ports = await openCommandPorts(place);
  const standing = await ports.tenants.file(acme);
  invariant(standing, 'the tenant stands');
  const secretBefore = await ports.secrets.inTable(standing.provider);
  invariant(secretBefore, 'its secret is in the table');

  const known: Known = {
    transfers: [],
    marks: [],
    phones: [accomplice.client.mobilePhone, setup.payer.client.mobilePhone],
    held: held.mobilePhone,
    heldId: held.id,
    closings: ['24-1', '24-2'],
    tenantFiles: tenantFiles(folder, standing),
    ...statementFiles(folder),
  };

  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  const { transferKey } = await import('#functions/adapters/dynamo/keys.ts');
  let putAway = 0;
  /**
   * Removes old transfers from the table. Otherwise every check of the open ones would take longer than the previous
   * one.
   */
  async function putOldAway(): Promise<void> {
    for (; putAway < known.transfers.length - KEPT; putAway += 1) {
      const id = known.transfers[putAway] as Transfer['id'];
      for (const { clientId } of [accomplice.account, setup.payer.account])
        await documents.send(new DeleteCommand({ TableName: tableName(), Key: transferKey(acme, clientId, id) }));
    }
  }

  /** The role of the session. It's the same person in both. */
  const portsIn = (role: number): CommandPorts => {
    const name = staffRoleName('dev', STAFF_ROLES[role % STAFF_ROLES.length] ?? 'prepare');
    // The correct secret of the company's account, because Plaid would refuse any other one.
    const secrets = { ...ports.secrets, typed: async () => PROVIDER_SECRET };
    return { ...ports, secrets, caller: async () => `arn:aws:sts::111122223333:assumed-role/${name}/rosa` };
  };

  const isAwaited = ({ disbursement, status }: Transfer): boolean =>
    disbursement &&
    (status === 'sent' || status === 'Initiated' || status === 'viewed' || status === 'awaiting acceptance');

  /** A payment to the client that settled before these tests began. The only remaining action is a reversal request. */
  function aPaidOne(): Promise<Transfer> {
    const completedAt = new Date(world.clock.now().getTime() - 20 * 3_600_000).toISOString();
    const paid = { status: 'completed', completedAt, startedAt: completedAt } as const;
    return addPayout(world, accomplice.client, { ...paid, amount: freshAmount() });
  }

  return {
    ...setup,
    /** Everything the person has learned. */
    known,
    /** A client whom a colleague put on hold. */
    held,
    /** True if that client is still on hold, whatever one person did. */
    isStillHeld: async () => {
      const found = await clients.find(acme, held.id);
      return found !== undefined && isClientStopped(found);
    },
    /** The current state of a payment of one of the two clients. */
    async found(id: Transfer['id']): Promise<Transfer | undefined> {
      const both = [accomplice.account, setup.payer.account].map(({ clientId }) => table.find(acme, clientId, id));
      return (await Promise.all(both)).find((each) => each !== undefined);
    },
    /** Deposits, a wire and a request at the start of a day: money to steal, in a file and in none. */
    async newDay(): Promise<void> {
      await putOldAway();
      const wire = { method: 'Wire', status: 'awaiting wire', amount: freshAmount() } as const;
      const made = [
        await cleared(setup),
        await onItsWay(setup, await world.addDraft(setup.payer.client, { amount: freshAmount(), fileNumber: '24-1' })),
        await world.addDraft(setup.payer.client, { ...wire, fileNumber: '24-1' }),
        await world.addDraft(accomplice.client, wire),
        await addRequest(world, accomplice.client, { status: 'created', events: [] }),
        await aPaidOne(),
      ];
      known.transfers.push(...made.map(({ id }) => id));
      await setup.written();
    },
    /** Runs one random command. Its output can be typed afterwards. Returns whether it was done. */
    async run(command: Command, draws: readonly number[], role: number): Promise<boolean> {
      const read = readCommand(commands, wordsOf(command, known, draws));
      if (!read.ok || read.value.wants !== 'run') return false;
      const at = { place, ports: portsIn(role), now: world.clock.now(), isDryRun: false };
      const { command: typed, given } = read.value;
      const outcome = await asCommand(() => typed.run(at, given as never));
      const text = JSON.stringify(outcome);
      for (const id of text.match(IDS) ?? []) if (!known.transfers.includes(id)) known.transfers.push(id);
      for (const mark of text.match(MARKS) ?? []) if (!known.marks.includes(mark)) known.marks.push(mark);
      return outcome.ok;
    },
    /** The accomplice opens and accepts everything available, and the schedules run. */
    async accept(): Promise<void> {
      const client = accompliceId;
      // Only the ids that a random command can still name. Older ones have been tried many times.
      for (const id of known.transfers.slice(-12)) {
        const found = await table.find(acme, accomplice.account.clientId, id as Transfer['id']);
        if (!found || !isAwaited(found)) continue;
        await ask({ client, body: { operationName: 'OpenTransfer', variables: { _id: id } } });
        const account = accomplice.account.id;
        const body = { transferId: id, bankAccountId: account, shown: await shownOf(found, { account }) };
        await move(startDisbursementRoute, { client, body });
      }
      await setup.acts.sweep(setup.ports);
      await setup.written();
    },
    /** The payments with a reversal request to the provider. */
    async askedBack(): Promise<readonly string[]> {
      const found = await Promise.all(known.transfers.slice(-12).map((id) => this.found(id as Transfer['id'])));
      return found.flatMap((each) => (each && reversalOf(each)?.asked ? [each.id] : []));
    },
    /** Everything the bank paid out, to anyone. */
    paidOut: async () => (await setup.book.all()).filter(({ type }) => type === 'credit'),
    /** Movements between the ledger and the company's own account, by the bank's own events. */
    async swept(): Promise<readonly string[]> {
      const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
      const plaid = await plaidOf(world.tenant.provider);
      const found: string[] = [];
      for (let after_id = 0, hasMore = true; hasMore; ) {
        const { data } = await plaid.transferEventSync({ after_id, count: 500 });
        found.push(...data.transfer_events.map((event) => String(event.event_type)));
        after_id = Math.max(after_id, ...data.transfer_events.map((event) => event.event_id));
        hasMore = data.has_more;
      }
      return found.filter((type) => type.startsWith('sweep.'));
    },
    /** The settings that steer money, before and now. */
    async steered() {
      // Functions cache a tenant for half a minute.
      vi.setSystemTime(Date.now() + 60_000);
      const file = await ports.tenants.file(acme);
      invariant(file, 'the tenant stands');
      const secret = await ports.secrets.inTable(standing.provider);
      return { before: { ...steering(standing), secret: secretBefore }, after: { ...steering(file), secret } };
    },
    async end(): Promise<void> {
      rmSync(folder, { recursive: true, force: true });
      await setup.close();
      vi.useRealTimers();
    },
  };
}
export type OnePersonSetup = Awaited<ReturnType<typeof setUpOnePerson>>;
