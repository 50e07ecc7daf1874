import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import type { ShownProposal } from '#shared/contracts/proposals.ts';
import { acknowledgeWiringRoute, recordWiringUseRoute, wiringRoute } from '#shared/contracts/wiring.ts';
import { type BankAccountId, clientId, tenantId, transferId } from '#shared/ids.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import type { EventParts } from '../../support/http-event.ts';
import { opsOn } from '../../support/ops.ts';
import { aClient, aTenant, aWire } from '../../support/people.ts';
import { memberNamed } from '../../support/staff.ts';
import { startWorld } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

/** Planted: no log, text or e-mail may ever contain these. */
export const ROUTING = '041000014';
export const ACCOUNT = '55501239021';

/** The company's trust account. */
export const TRUST = aTenant().destinationAccounts[0]?.id as BankAccountId;
export const WIRING = {
  bankName: 'First National Bank',
  bankAddress: '100 Superior Ave, Springfield, IL 62701',
  routingNumber: ROUTING,
  accountNumber: ACCOUNT,
  beneficiaryName: 'Acme Title Trust Account',
  beneficiaryAddress: '1 Main Street, Springfield, IL 62701',
  beneficiaryPhone: '+12175550100',
};

/** The client's fee for a wire here. */
export const FEE = { clientPays: true, amount: 2500, methods: ['Wire'] };

const START = new Date('2026-11-21T15:00:00.000Z');
const ACME = tenantId.parse('acme');
const WIRE = {
  method: 'Wire' as const,
  amount: 2_500_000 as Transfer['amount'],
  destination: aWire.destination,
};

/** Codes for the sign-in and for the numbers, entered at the same moment. */
const bothAt = (at: Date) => ({ 'sign-in': secondsOf(at), wire: secondsOf(at) });
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The real handlers of wiring and graph, over the real SDK clients. Only AWS is a fake. */
export async function setUpWiring() {
  const world = await startWorld();
  process.env['LOG_LEVEL'] = 'INFO';
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { wiringSeenBy } = await import('#functions/adapters/dynamo/clients.ts');
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const { PutCommand, QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const file: Tenant = tenant.parse({
    ...world.tenant,
    purposes: [...world.tenant.purposes, { purpose: 'Earnest Money Deposit for Purchase', method: 'Wire' }],
    fee: FEE,
    wiring: { [TRUST]: WIRING },
  });
  // The company's first details are older than any change that is announced.
  const longAgo = new Date('2026-10-01T15:00:00.000Z');
  await tenants.apply(file, memberNamed('Dana Reyes', { now: longAgo }));
  const wiring = caller((await import('#functions/lambdas/wiring.ts')).handler);
  const graph = await graphCaller();
  const { gate } = await import('#functions/adapters/gate.ts');
  let serial = 2000;
  // The handlers' clock alone: the SDK's signatures keep to the real one.
  let now = START;
  vi.spyOn(gate, 'now').mockImplementation(() => now);
  const whose = (at: Transfer, parts: EventParts): EventParts => ({
    client: at.clientId,
    codes: bothAt(parts.authenticatedAt ?? now),
    ...parts,
    params: { tenantId: 'acme', transferId: at.id, ...parts.params },
  });

  return {
    world,
    tenant: ACME,
    clients,
    wiringSeenBy,
    now: () => now,
    moveSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    begin: () => {
      now = START;
    },

    async addClient(overrides: Readonly<Record<string, unknown>> = {}): Promise<Client> {
      serial += 1;
      const id = world.newAccountId();
      const client = aClient({ id, mobilePhone: `+1312557${serial}`, ssnOnFile: true, dobOnFile: true, ...overrides });
      await clients.add(client);
      return client;
    },

    /** A wire of $25,000.00 from that client, chosen unless stated otherwise. */
    addWire: (client: Client, overrides: Partial<Transfer> = {}): Promise<Transfer> =>
      world.addDraft(client, { ...WIRE, fee: 2500 as Transfer['fee'], status: 'awaiting wire', ...overrides }),

    read: (wire: Transfer, parts: EventParts = {}) => wiring(wiringRoute, whose(wire, parts)),
    readNumbers: (wire: Transfer, parts: EventParts = {}) =>
      wiring(wiringRoute, whose(wire, { query: { numbers: 'full' }, ...parts })),
    acknowledge: (wire: Transfer, version: unknown, isTakenBack?: boolean) =>
      wiring(acknowledgeWiringRoute, whose(wire, { body: { version, ...(isTakenBack ? { isTakenBack } : {}) } })),
    use: (wire: Transfer, body: object) => wiring(recordWiringUseRoute, whose(wire, { body })),

    /** A mutation of the graph about a transfer. Returns its data, or the code of its refusal. */
    async mutate(wire: Transfer, operationName: string, more: object = {}, parts: EventParts = {}) {
      const body = { operationName, variables: { _id: wire.id, ...more } };
      const reply = await graph({ client: wire.clientId, authenticatedAt: now, body, ...parts });
      const { data, errors } = reply.body as {
        data: Record<string, Transfer & { wireReference: string | null }> | null;
        errors?: readonly { extensions: { code: string } }[];
      };
      return { transfer: Object.values(data ?? {})[0], code: errors?.[0]?.extensions.code ?? reply.body['code'] };
    },

    /** The operator, or someone without that role, changes where wires go. */
    changeWiring: (changes: Partial<typeof WIRING>, at: Date = now, ofOthers: object = {}) =>
      tenants.apply(
        tenant.parse({ ...file, wiring: { [TRUST]: { ...WIRING, ...changes }, ...ofOthers } }),
        memberNamed('Dana Reyes', { now: at }),
      ),
    removeWiring: () => tenants.apply({ ...file, wiring: {} }, memberNamed('Dana Reyes', { now })),
    longAgo,
    /** The company's number was different until that moment. */
    phoneUntil: async (phone: string, until: Date) => {
      const { phoneBeforeKey } = await import('#functions/adapters/dynamo/keys.ts');
      const Item = { ...phoneBeforeKey(ACME), phone, until: until.toISOString() };
      await documents.send(new PutCommand({ TableName: process.env['TABLE_NAME'], Item }));
    },

    async stored({ clientId: of, id }: Pick<Transfer, 'clientId' | 'id'>): Promise<Transfer> {
      const found = await transfers.find(ACME, clientId.parse(of), transferId.parse(id));
      if (!found) throw new Error('The transfer is gone.');
      return found;
    },

    /** The record of who had the instructions of a transfer, oldest first. */
    async views({ clientId: of, id }: Transfer): Promise<readonly Record<string, unknown>[]> {
      const { Items: items = [] } = await documents.send(
        new QueryCommand({
          TableName: process.env['TABLE_NAME'],
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': `TENANT#acme#CLIENT#${of}`, ':sk': `WIRE-VIEW#${id}` },
        }),
      );
      return items;
    },
  };
}

export type WiringSetup = Awaited<ReturnType<typeof setUpWiring>>;

/** Where a command is run, and whether it changes anything. */
type Where = { readonly stage?: string; readonly isDryRun?: boolean };

/** The commands by which two people change a company's file. */
export function twoPeopleOn({ world, now }: WiringSetup) {
  async function ops(words: `${string} ${string}`, given: object, { stage, isDryRun }: Where = {}) {
    const on = opsOn({ ...world, clock: { now } }, stage);
    const outcome = await on(words, given as Readonly<Record<string, unknown>>, isDryRun);
    return outcome.ok
      ? { code: 'done', text: outcome.value.lines.join('\n'), data: outcome.value.data, about: outcome.value.tenant }
      : { code: outcome.refusal.code as string, text: outcome.refusal.sentence, data: undefined, about: undefined };
  }

  /** Applies the company's file with these changes. Returns the output, and the version of the proposal. */
  async function apply(changed: object, by: string, where?: Where) {
    const folder = mkdtempSync(join(tmpdir(), 'two-people-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'file.json');
    const { provider: mine, ...own } = world.tenant;
    const provider = { ...mine, webhook: undefined };
    writeFileSync(file, JSON.stringify({ ...own, provider, wiring: { [TRUST]: WIRING }, ...changed }));
    const said = await ops('tenant apply', { file, by }, where);
    return { ...said, version: /--version (\d+)/.exec(said.text)?.[1] ?? '' };
  }

  const decide =
    (verb: 'approve' | 'reject') =>
    (
      version: string,
      by: string,
      { tenant = 'acme', reason, ...where }: Where & { tenant?: string; reason?: string } = {},
    ) =>
      ops(`call ${verb}-proposal`, { tenant, 'proposal-id': 'settings', version, by, reason }, where);

  /** The proposed changes, by label: the current value and the proposed one. */
  async function shown(tenant = 'acme', by = 'Sam Okafor', where?: Where) {
    const { data } = await ops('call list-proposals', { tenant, by }, where);
    const rows = (data as { proposals: readonly Pick<ShownProposal, 'rows'>[] }).proposals.flatMap((each) => each.rows);
    return Object.fromEntries(rows.map(({ label, current, proposed }) => [label, `${current} → ${proposed}`]));
  }

  /** The file in force. */
  async function inForce(id = ACME): Promise<Tenant | undefined> {
    const { companySettings } = await import('#functions/adapters/dynamo/settings.ts');
    return companySettings.file(id);
  }

  let aheadMs = 0;
  /** The same, once the configuration is read again, because it is cached for half a minute. */
  async function halfAMinuteLater(id = ACME): Promise<Tenant | undefined> {
    aheadMs += 31_000;
    vi.useRealTimers().useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    return inForce(id);
  }
  return { ops, apply, approve: decide('approve'), reject: decide('reject'), shown, inForce, halfAMinuteLater };
}
