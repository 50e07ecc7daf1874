import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedAccount } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { functionSpec } from '../functions.ts';
import { apiPage } from './api/page.ts';
import { startLocalCloud } from './aws/cloud.ts';
import { cognitoService } from './aws/cognito.ts';
import { dynamoService } from './aws/dynamo.ts';
import { inboxStore } from './aws/inbox.ts';
import { kmsService } from './aws/kms.ts';
import { s3Service } from './aws/s3.ts';
import { secretsService } from './aws/secrets.ts';
import { sesService } from './aws/ses.ts';
import { snsService } from './aws/sns.ts';
import { stsService } from './aws/sts.ts';
import type { ClockControl } from './clock.ts';
import { appliedTenants } from './host/applied-tenants.ts';
import { bankClientsOf, leftClientsOf } from './host/bank-client.ts';
import { bankPage } from './host/bank-page.ts';
import { localEdge } from './host/edge.ts';
import { localAwsEnvironment, localEnvironment, localNames } from './host/environment.ts';
import { localFiles } from './host/files.ts';
import { type FrontRoutes, type Mounted, openFront } from './host/front.ts';
import { type Invoke, localFunctions } from './host/functions.ts';
import { localGateway } from './host/gateway.ts';
import { type Addresses, addressesAt, homePage } from './host/home.ts';
import { mailNews } from './host/mail-news.ts';
import { deployPage, keptInSite } from './host/page.ts';
import { picturesIn } from './host/pictures.ts';
import { authorizersAt, clientPool, ISSUER_BASE, staffPoolHere } from './host/pools.ts';
import { principalsOf } from './host/roles.ts';
import { forgetRunning, tellRunning } from './host/running.ts';
import { everySeconds } from './host/schedule.ts';
import { type LocalSecrets, secretsOf } from './host/secrets.ts';
import { setUp } from './host/set-up.ts';
import { feedStreamReaders } from './host/stream-readers.ts';
import { identityProviderStandIn, localIssuer } from './identity-provider/stand-in.ts';
import { fateRoute } from './inbox/fate-route.ts';
import { inboxRoutes } from './inbox/routes.ts';
import type { BankConsole } from './plaid/bank-console.ts';
import { PLAID_LINK_SCRIPT_PATH, plaidStandIn } from './plaid/stand-in.ts';
import { sampleStatements } from './samples/samples.ts';
import { tryOut } from './try-out/try-out.ts';

export type LocalPortalOptions = {
  /** The project's folder, with `dist/` and `tenants/`. */
  readonly root: string;
  readonly dataDir: string;
  /** The clock that the bank's console moves. The process has to use it (`liveBy`), or only the bank moves. */
  readonly clock: ClockControl;
  /** The wanted port, or the next free one; 0 for any. */
  readonly port: number;
  readonly logLevel?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  /** Seconds between checks of unknown outcomes and of the provider's events. */
  readonly scheduleSeconds?: number;
  /** True if the console offers people to sign in as with one click. */
  readonly isToTryOut?: boolean;
  /** Restricts who gets in; by default everyone on this machine. */
  readonly door?: (routes: FrontRoutes) => FrontRoutes;
};

/** The functions that the clock starts. */
const SCHEDULED = ['deadlines', 'provider-events', 'reconciliation', 'late-messages', 'first-screens'] as const;
type Scheduled = (typeof SCHEDULED)[number];

export type LocalPortal = {
  readonly addresses: Addresses;
  /** Tells the bank to move money, by hand or by its timetable. */
  readonly bank: BankConsole;
  /** Runs a scheduled function ahead of time. */
  run(name: Scheduled): Promise<void>;
  /** Resolves once everything that follows from earlier actions has been written. */
  written(): Promise<void>;
  close(): Promise<void>;
};

/** The AWS stand-ins, at one address. */
async function startCloud(dataDir: string, secrets: LocalSecrets, invoke: Invoke) {
  const clock = { now: () => new Date() };
  const inbox = inboxStore({ dataDir: join(dataDir, 'inbox'), clock });
  const mail = mailNews({ invoke, clock, report: console.error });
  const dynamo = dynamoService({ dataDir: join(dataDir, 'dynamodb'), clock, report: console.error });
  const trigger = (event: object) => invoke('sign-in-trigger', event);
  const cognito = cognitoService({
    dataDir: join(dataDir, 'cognito'),
    clock,
    issuerBase: ISSUER_BASE,
    pools: [clientPool(secrets.poolClient, trigger), staffPoolHere(secrets.staffPoolClient, trigger)],
  });
  const cloud = await startLocalCloud({
    dataDir,
    services: [
      dynamo,
      kmsService({ dataDir: join(dataDir, 'kms'), clock }),
      secretsService({ dataDir: join(dataDir, 'secrets'), clock }),
      snsService({ inbox }),
      stsService(),
      sesService({ dataDir: join(dataDir, 'ses'), inbox, told: mail.sent }),
      cognito,
      s3Service({ dataDir: join(dataDir, 's3'), clock }),
    ],
    callers: principalsOf(localNames),
  });
  return { ...cloud, dynamo, inbox, mail };
}

type CloudHere = Awaited<ReturnType<typeof startCloud>>;
type Folders = Pick<LocalPortalOptions, 'root' | 'dataDir'>;

/** A tenant host's handler: the edge, with the gateway and the built page behind it. */
function tenantHost({ root, dataDir }: Folders, endpoint: string, secrets: LocalSecrets, invoke: Invoke) {
  const gateway = localGateway({
    invoke,
    authorizers: authorizersAt(endpoint),
    isThrottled: process.env['PORTAL_THROTTLES'] !== 'off',
  });
  const hosts = {
    linkScriptUrl: PLAID_LINK_SCRIPT_PATH,
    linkFrameOrigins: [],
    linkApiOrigins: [],
    uploadOrigins: [endpoint],
  };
  const files = localFiles(join(root, 'dist/web'), picturesIn(dataDir));
  return localEdge({ gateway, files, kept: keptInSite(dataDir), originSecret: secrets.origin, hosts });
}

/** A tenant with its identity provider, if any, replaced by this machine's stand-in. */
const atStandIn = (tenant: Tenant, publicUrl: string): Tenant =>
  tenant.identityProvider
    ? { ...tenant, identityProvider: { ...tenant.identityProvider, issuer: localIssuer(publicUrl, tenant.id) } }
    : tenant;

/**
 * The inbox. `GET /settled` answers once everything recorded earlier has been delivered, so the caller sees all
 * messages that are due.
 */
function inboxPage({ inbox, dynamo, mail }: Pick<CloudHere, 'inbox' | 'dynamo' | 'mail'>): Mounted {
  const routes = inboxRoutes(inbox);
  return async (request) => {
    if (request.path !== '/settled') return (await fateRoute(inbox, mail, request)) ?? routes(request);
    await dynamo.workedOff(localNames.table, functionSpec('outbox').name);
    await mail.settled();
    return { status: 204, headers: {}, body: '' };
  };
}

/** Every provider account that these tenants' files have ever named. */
async function recordedAccounts(tenants: readonly Tenant[]): Promise<readonly RecordedAccount[]> {
  const { providerAccounts } = await import('#functions/adapters/dynamo/provider.ts');
  return (await Promise.all(tenants.map(({ id }) => providerAccounts.recorded(id)))).flat();
}

/**
 * The portal on this machine, in one process: the edge, the gateway, the functions' own bundles, and stand-ins for the
 * bank and every AWS service that they use. Its data is in one folder.
 */
export async function startLocalPortal(options: LocalPortalOptions): Promise<LocalPortal> {
  const { root, dataDir, clock, scheduleSeconds = 3, logLevel = 'WARN' } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const tenants = appliedTenants(root, dataDir);
  const secrets = secretsOf(dataDir);
  const invoke = localFunctions(root);
  const cloud = await startCloud(dataDir, secrets, invoke);
  const front = await openFront(options.port);
  const publicUrl = `http://127.0.0.1:${front.port}`;
  const clients = tenants.flatMap((tenant) => bankClientsOf(tenant, secrets.provider, publicUrl));
  const plaid = plaidStandIn({ dataDir: join(dataDir, 'plaid'), clock, publicUrl, clients });
  const environment = localEnvironment({
    port: front.port,
    plaidApiUrl: plaid.apiUrl,
    linkScriptPath: PLAID_LINK_SCRIPT_PATH,
    logLevel,
  });
  const everything = { ...localAwsEnvironment(cloud.endpoint), ...environment };
  Object.assign(process.env, everything);
  await setUp(
    dataDir,
    secrets,
    tenants.map((tenant) => atStandIn(tenant, publicUrl)),
  );
  await deployPage(root, dataDir);
  for (const left of leftClientsOf(await recordedAccounts(tenants), clients, secrets.provider)) plaid.register(left);
  const identityProvider = identityProviderStandIn({ publicUrl: () => publicUrl, now: () => new Date() });
  feedStreamReaders(cloud.dynamo, invoke);
  const trying = options.isToTryOut ? await tryOut(dataDir, tenants) : undefined;
  const addresses = addressesAt(front.port, tenants, trying?.people);
  const schedules = SCHEDULED.map((name) =>
    everySeconds(
      // Less often than the others. As rarely as at AWS would be too slow for someone watching.
      name === 'reconciliation' ? scheduleSeconds * 20 : scheduleSeconds,
      () => invoke(name, {}),
      (fault) => console.error(`A run of ${name} failed:`, fault),
    ),
  );
  const [deadlines, events, reconciliation] = schedules;
  const home = homePage(addresses, [join(root, 'dist/web'), picturesIn(dataDir)]);
  const companies = tenants.map(({ id }) => String(id));
  const statements = sampleStatements(dataDir, companies);
  const hosts = tenantHost(options, cloud.endpoint, secrets, invoke);
  const whatIsDue = async () => {
    await deadlines?.once();
    await events?.once();
  };
  const routes: FrontRoutes = {
    provider: async (request) =>
      (await trying?.answer(request)) ?? identityProvider(request) ?? (await plaid.handle(request)),
    pages: { inbox: inboxPage(cloud), bank: bankPage(plaid, clock, whatIsDue), api: apiPage(root) },
    home: async (request) => home(request) ?? (await statements(request)),
    tenant: trying?.withMeta(hosts) ?? hosts,
  };
  front.open(options.door?.(routes) ?? routes);
  // The first comparison runs now, so that the month's figures are there for the first person who looks.
  void reconciliation?.once();
  tellRunning({ pid: process.pid, port: front.port, url: addresses.home, dataDir, environment: everything });
  return {
    addresses,
    bank: plaid.console,
    run: async (name) => schedules[SCHEDULED.indexOf(name)]?.once(),
    async written() {
      await plaid.idle();
      await cloud.dynamo.workedOff(localNames.table);
      await cloud.mail.settled();
    },
    async close() {
      forgetRunning(dataDir);
      await Promise.all(schedules.map((schedule) => schedule.stop()));
      await front.close();
      await plaid.close();
      await cloud.close();
    },
  };
}
