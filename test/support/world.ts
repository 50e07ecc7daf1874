import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '#infra/local/aws/cloud.ts';
import { cognitoService, type TriggerFunction } from '#infra/local/aws/cognito.ts';
import { dynamoService } from '#infra/local/aws/dynamo.ts';
import { inboxStore } from '#infra/local/aws/inbox.ts';
import { kmsService } from '#infra/local/aws/kms.ts';
import { s3Service } from '#infra/local/aws/s3.ts';
import { secretsService } from '#infra/local/aws/secrets.ts';
import { sesService } from '#infra/local/aws/ses.ts';
import { snsService } from '#infra/local/aws/sns.ts';
import { bankClientsOf } from '#infra/local/host/bank-client.ts';
import { localAwsEnvironment, localEnvironment, localNames } from '#infra/local/host/environment.ts';
import { clientPool, staffPoolHere } from '#infra/local/host/pools.ts';
import { principalsOf } from '#infra/local/host/roles.ts';
import { setUp } from '#infra/local/host/set-up.ts';
import { readLocalRequest, sendLocalReply } from '#infra/local/http.ts';
import type { PlaidClient } from '#infra/local/plaid/bank.ts';
import { plaidStandIn } from '#infra/local/plaid/stand-in.ts';
import { bankAccountId } from '#shared/ids.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { closesWithFile } from './closing.ts';
import { aContext } from './http-event.ts';
import { freshId, payersOf } from './payers.ts';
import { aTenant } from './people.ts';
import { withoutSockets } from './without-sockets.ts';

/** A clock that a test moves, for the bank and the handlers alike. */
export type MovableClock = { now(): Date; moveHours(hours: number): void; set(at: Date): void };

function movableClock(): MovableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    moveHours: (hours) => {
      offsetMs += hours * 3_600_000;
    },
    set: (at) => {
      offsetMs = at.getTime() - Date.now();
    },
  };
}

/** Room for as many payments as any test makes. Tests of the velocity limits set their own. */
const NO_END = { day: { amount: 1e13, count: 1e6 }, week: { amount: 1e13, count: 1e6 } };

type Differing = Partial<
  Pick<
    Tenant,
    'instantDisbursements' | 'sameDayAch' | 'destinationAccounts' | 'payoutsWithoutFile' | 'typedWires' | 'fee'
  >
> & {
  readonly provider?: Partial<Tenant['provider']>;
};

const aTenantFile = ({ provider, ...differing }: Differing): Tenant => {
  const file = aTenant();
  const velocity = { client: NO_END, tenant: NO_END };
  // Most payments in the tests belong to no file. Tests about files set one.
  const payouts = { payoutsWithoutFile: true };
  // Most wires in the tests are typed in. Tests about statements import them.
  const typedWires = 'count';
  return tenant.parse({
    ...file,
    ...payouts,
    typedWires,
    ...differing,
    velocity,
    agents: [],
    provider: { ...file.provider, ...provider },
  });
};

/** The tenant at the bank: without a webhook, and with a limit for all tests together. */
const clientsOf = (file: Tenant, secret: string): readonly PlaidClient[] =>
  bankClientsOf(file, secret, '').map(({ transferWebhook: _, openingBalanceCents: __, ...client }) => ({
    ...client,
    limits: { dailyCents: 1e13, monthlyCents: 1e13 },
  }));

const POOL_CLIENT_SECRET = 'a-pool-client-secret-of-the-test-world';
const STAFF_POOL_CLIENT_SECRET = 'a-staff-pool-client-secret-of-the-test-world';
/** The key by which the bank knows every account of the world. */
export const PROVIDER_SECRET = 'a-provider-secret-of-the-test-world';

/** The real trigger function behind both pools. */
const lambda: TriggerFunction = async (event) =>
  (await import('#functions/lambdas/sign-in-trigger.ts')).handler(event, aContext());

/**
 * The real parts that move money, on this machine: the table, the keys, the secrets and the bank, behind the same wire
 * protocols as at AWS and Plaid, with the real adapters on top. None of it is a mock. The company's pictures are drawn
 * only on request, because that takes as long as all the rest.
 */
export async function startWorld(differing: Differing = {}, { draws = false }: { readonly draws?: boolean } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-world-'));
  const clock = movableClock();
  const realClock = { now: () => new Date() };
  const inbox = inboxStore({ dataDir: join(dataDir, 'inbox'), clock: realClock });
  const dynamo = dynamoService({ dataDir: join(dataDir, 'dynamodb'), clock: realClock, inMemory: true });
  const cloud = await startLocalCloud({
    dataDir,
    clock: realClock,
    services: [
      dynamo,
      kmsService({ dataDir: join(dataDir, 'kms'), clock: realClock }),
      secretsService({ dataDir: join(dataDir, 'secrets'), clock: realClock }),
      sesService({ dataDir: join(dataDir, 'ses'), inbox }),
      s3Service({ dataDir: join(dataDir, 's3'), clock: realClock }),
      snsService({ inbox }),
      cognitoService({
        dataDir: join(dataDir, 'cognito'),
        clock: realClock,
        issuerBase: 'http://cognito.test',
        pools: [clientPool(POOL_CLIENT_SECRET, lambda), staffPoolHere(STAFF_POOL_CLIENT_SECRET, lambda)],
      }),
    ],
    callers: principalsOf(localNames),
  });
  const endDirect = withoutSockets(cloud);
  // Longer than any test: a connection that closes while it is reused would look like a silent bank.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    void readLocalRequest(incoming).then(async (request) => {
      const reply = request && (await plaid.handle(request));
      sendLocalReply(outgoing, reply ?? { status: 404, headers: {}, body: '' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const file = aTenantFile(differing);
  const secret = PROVIDER_SECRET;
  const plaid = plaidStandIn({
    dataDir: join(dataDir, 'plaid'),
    clock,
    publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clients: clientsOf(file, secret),
  });
  Object.assign(
    process.env,
    localAwsEnvironment(cloud.endpoint),
    localEnvironment({ plaidApiUrl: plaid.apiUrl, linkScriptPath: '/local/link.js', logLevel: 'SILENT' }),
  );
  const secrets = {
    origin: 'a-secret-of-the-test-world',
    poolClient: POOL_CLIENT_SECRET,
    staffPoolClient: STAFF_POOL_CLIENT_SECRET,
    provider: secret,
  };
  await setUp(dataDir, secrets, [file], { draws });

  const { addPayer, addDraft } = await payersOf(file);
  return {
    tenant: file,
    clock,
    plaid,
    dynamo,
    inbox,
    addPayer,
    addDraft,
    newAccountId: () => bankAccountId.parse(freshId()),
    /** The bank's record of a transfer of ours. */
    atTheBank: (id: string) =>
      plaid.console.overview().transfers.filter(({ metadata }) => metadata?.['transferId'] === id),
    close: closesWithFile(async () => {
      // The stream's running batches still reach the table, and the bank.
      await cloud.close();
      endDirect();
      await plaid.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      rmSync(dataDir, { recursive: true, force: true });
    }),
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
