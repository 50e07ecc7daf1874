import { randomBytes } from 'node:crypto';
import type { MovePorts } from '#functions/console/desk/ports.ts';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import { addDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import { smokeBrowser } from '../../../ops/smoke/browser.ts';
import { type ClockControl, liveBy } from '../../clock.ts';
import type { FrontRoutes } from '../../host/front.ts';
import type { LocalReply, LocalRequest } from '../../http.ts';
import { startLocalPortal } from '../../portal.ts';
import { closesIn, openAtAcme, straysAtAcme } from './acme-open.ts';
import { soldAtAcme } from './acme-sold.ts';
import { harborCast } from './cast.ts';
import { deposit } from './closing.ts';
import { dayOf } from './moments.ts';
import { actsIn, play } from './play.ts';
import { type HoldingPorts, memberFor, type StoryStage } from './stage.ts';
import type { Closing, SeedPayment } from './story.ts';

/** The header that lets the story's player in. */
const SEED_HEADER = 'x-seed';

const WAIT: LocalReply = {
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    refresh: '2',
    'retry-after': '2',
  },
  body:
    '<!doctype html><html lang="en"><title>In a moment</title><body style="font: 1.125rem/1.6 system-ui; margin: 4rem auto; max-width: 36rem; padding: 0 1rem">' +
    '<h1>In a moment</h1><p>Three months of payments are being played, so that there is something to see. This page comes by itself.</p></body></html>\n',
};

/**
 * While a story is played, lets in only its player, because anyone else would arrive in another month. Calls between
 * the bank and the functions on this machine pass.
 */
const closedDoor =
  (key: string) =>
  ({ provider, pages, home, tenant }: FrontRoutes): FrontRoutes => {
    const isIn = ({ headers, path }: LocalRequest) => headers[SEED_HEADER] === key || path.startsWith('/api/webhooks/');
    return {
      provider,
      pages: Object.fromEntries(
        Object.entries(pages).map(([name, page]) => [name, (request) => (isIn(request) ? page(request) : WAIT)]),
      ),
      home: (request) => (isIn(request) ? home(request) : WAIT),
      tenant: async (request, address) => (isIn(request) ? tenant(request, address) : WAIT),
    };
  };

const MARISOL = '5f2000000000000000000001';
const TOBIAS = '5f2000000000000000000002';
const { camila, ethan, dana, julian } = harborCast;

const sale = (file: string, agentId: string, address1: string, payments: readonly SeedPayment[]): Closing => ({
  ...{ tenant: 'harbor', file, agentId, payments },
  property: { address1, city: 'Miami', state: 'FL', zipcode: '33137' },
});

/** The sales of Harbor's agents, for people who try an agent's link. */
export const atHarbor: readonly Closing[] = [
  sale('HR-318', MARISOL, '450 NE 52nd Terrace', [deposit(camila, '22,000.00', [34, '12:30', 'pays'])]),
  sale('HR-322', MARISOL, '631 NE 67th St', [
    deposit(ethan, '15,500.00', [6, '11:20', 'pays'], [4, '09:45', 'comes back', 'R01']),
    deposit(ethan, '15,500.00', [1, '10:15', 'pays']),
  ]),
  sale('HR-327', MARISOL, '5445 N Bayshore Dr', [deposit(dana, '30,000.00', ['today', 64, 'pays'])]),
  sale('HR-329', TOBIAS, '720 NE 80th St', [deposit(julian, '18,750.00', [12, '15:00', 'pays'])]),
];

/** A story's clock, which runs and is moved forward to each moment. It never goes back. */
function storyClock(begin: Date): ClockControl & { moveTo(at: Date): void } {
  // Not `Date`, which shows this clock itself while the story is played.
  let [at, since] = [begin.getTime(), performance.now()];
  const now = () => at + Math.floor(performance.now() - since);
  const moveTo = (to: number) => {
    [at, since] = [Math.max(now(), to), performance.now()];
  };
  return {
    now: () => new Date(now()),
    advanceMs: (ms) => moveTo(now() + ms),
    moveTo: (to) => moveTo(to.getTime()),
  };
}

/** The ports of staff use cases: the portal's own adapters. */
async function staffPorts(): Promise<MovePorts> {
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { addRefund } = await import('#functions/adapters/dynamo/transfers.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/bank.ts');
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const { approvals } = await import('#functions/adapters/key-service.ts');
  const { carrying } = await import('#functions/adapters/entries.ts');
  const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');
  return {
    transfers: { ...transfers, addRefund },
    files: { ...fileFunds, ...staffTransfers },
    ...{ clients, tenants, wires: receivedWires, accounts: bankAccounts },
    entries: carrying.entries,
    approvals,
    available: ledgerAvailable,
    fundings,
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
  };
}

/** The ports for holding a client and proposing the release. */
async function holdingPorts(): Promise<HoldingPorts> {
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  return { clients, sessions, proposals };
}

/** Rosa sets a file's closing date. */
async function setSeedClosing(fileNumber: string, on: Day): Promise<void> {
  const { fileClosings } = await import('#functions/adapters/dynamo/files.ts');
  const { tenant, name: by, now } = memberFor({ tenant: 'acme' }, 'prepare');
  await fileClosings.set(tenant, { file: fileIdOf('', fileNumber), on, by, at: now.toISOString() });
}

/** True if anything falls due by a moment at one of these companies. */
async function dueIn(companies: readonly string[]): Promise<(at: Date) => Promise<boolean>> {
  const { due } = await import('#functions/adapters/dynamo/transfers.ts');
  const asked = { after: undefined, most: 1 };
  return async (at) => {
    const pages = await Promise.all(companies.map((id) => due.before(tenantId.parse(id), at.toISOString(), asked)));
    return pages.some(({ found }) => found.length > 0);
  };
}

/** The companies open their portals this long before the first event. */
const OPENING_MS = 60 * 60_000;

type Seeding = {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  readonly end: Date;
  /** Called with the story's progress, from zero to one. */
  readonly show: (part: number) => void;
};

/**
 * Plays three months at the example companies into an empty data folder, with the page's calls, the console's use cases
 * and the bank's own timetable. This whole process uses the story's clock until it is over.
 */
export async function playSeed({ root, dataDir, port, end, show }: Seeding): Promise<void> {
  const acts = actsIn([...soldAtAcme, ...openAtAcme, ...atHarbor], straysAtAcme, end);
  const [first] = acts;
  const clock = storyClock(new Date((first?.at ?? end).getTime() - OPENING_MS));
  liveBy(clock);
  const key = randomBytes(16).toString('hex');
  const portal = await startLocalPortal({
    ...{ root, dataDir, clock, port, isToTryOut: true, door: closedDoor(key) },
    // Scheduled functions run when the story reaches them.
    scheduleSeconds: 100_000,
  });
  const { port: at } = new URL(portal.addresses.home);
  const stage: StoryStage = {
    browserAt: (host) => smokeBrowser(`http://${host}.localhost:${at}`, { [SEED_HEADER]: key }),
    ...{
      bank: portal.bank,
      run: portal.run,
      written: portal.written,
      staff: await staffPorts(),
      holding: await holdingPorts(),
      isAnyDue: await dueIn(['acme', 'harbor']),
      end,
    },
    ...{ actors: new Map(), made: new Map() },
  };
  try {
    await play(stage, clock, acts, show);
    for (const [file, days] of Object.entries(closesIn)) await setSeedClosing(file, addDays(dayOf(end), days));
    await portal.written();
  } finally {
    await portal.close();
  }
}
