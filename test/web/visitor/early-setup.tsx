import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { routes } from '#web/app/routes.tsx';
import { earlyCallsOf, RENEWAL } from '#web/lib/api/early-calls.ts';
import { pageHeaders } from '#web/lib/api/page-headers.ts';
import { earlyFrames } from '#web/lib/page/frames.ts';
import { paths } from '#web/lib/page/paths.ts';
import { resumeSession } from '#web/lib/session/session.ts';
import { aClient, aForm, anAccount, aTransfer } from '../signed-in/signed-in-setup.tsx';
import { type Asked, answer, eachInAFreshBrowser, MARIA, ok } from './visitor-setup.tsx';

const boot = readFileSync(join(import.meta.dirname, '../../../web/app/boot.js'), 'utf8');
/** An instant from now. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
/** The end of a session. */
export const ends = (minutes = 15) => ({ idleEndsAt: inMinutes(minutes), endsAt: inMinutes(720) });
/** A payment that is not sent yet. */
export const draft = aTransfer();
/** A payment that is on its way. */
export const sent = aTransfer({ status: 'pending', startedAt_utc: draft.updatedAt_utc });

/** The tabs of a browser hear each other. */
export const channels: { onmessage?: (event: { data: unknown }) => void }[] = [];

/**
 * Modules of files that ran earlier in this process still listen as other tabs do. One left signed in would end with
 * the first login here, and forget its prefetched answers.
 */
async function endFormerTabs(): Promise<void> {
  const [one, other] = [new BroadcastChannel('portal-session'), new BroadcastChannel('portal-session')];
  const heard = new Promise((done) => {
    other.onmessage = done;
  });
  one.postMessage('ended');
  await heard;
  one.close();
  other.close();
}

/** A browser of its own for each test, in which no time passes by itself. */
export function eachInStandingTime(): void {
  eachInAFreshBrowser();
  beforeAll(endFormerTabs);
  beforeEach(() => {
    // Loading a screen's module here can take longer than an answer stays fresh, so time passes only when a test moves
    // it.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        onmessage = undefined;
        constructor() {
          super();
          channels.push(this as never);
        }
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    globalThis.portalEarly = undefined;
    channels.length = 0;
  });
}

/** The address of each screen. */
export const SCREENS: Readonly<Record<string, string>> = {
  [paths.history]: paths.history,
  [paths.payment]: `/payment-details/${sent._id}`,
  [paths.details]: `${paths.details}?transfer_id=${draft._id}`,
  [paths.review]: `${paths.review}?go_to_transfer=${draft._id}`,
  [paths.sendMoney]: paths.sendMoney,
};

/** The API's answer to a query. */
export const replies: Readonly<Record<string, unknown>> = {
  Client: { client: aClient({ _id: MARIA.id }) },
  Draft: { draft: null },
  Transfers: { transfers: { items: [], after: null } },
  AllTransfers: { allTransfers: [] },
  TransferForm: aForm(),
  InstitutionLogos: { institutionlogos: [] },
};

/** An API that knows Maria, at any address. */
export const forMaria = (more: Parameters<typeof answer>[0] = {}): Asked[] =>
  answer({
    'POST /graphql': ({ body }) => {
      const { operationName } = body as { operationName: string };
      const transfer = location.pathname.startsWith('/payment-details/') ? sent : draft;
      return ok({ data: operationName === 'Transfer' ? { transfer } : replies[operationName] });
    },
    [`GET /account/client-accounts/${MARIA.id}?balances=known`]: ok({ accounts: [anAccount()] }),
    ...more,
  });

/** Stores a session where a tab keeps it, without the page knowing yet. */
export const keep = (user = ends()): void => {
  for (const [key, value] of Object.entries({ client: MARIA, user, 'auth token': 'cookie' }))
    sessionStorage.setItem(key, JSON.stringify(value));
};

/** The pages that a client sees in the signed-in frame. */
const framed = routes.filter(({ access }) => access !== 'public' && access !== 'visitor').map(({ path }) => path);

/** A page whose frame boot.js doesn't find, because the tests render the screen without it. */
class NoFrame {
  observe(): void {}
}

/** Runs boot.js at a place, as the built page of this language would. */
export function start(at: string, Observer: unknown = NoFrame): void {
  history.replaceState(null, '', at);
  const told = document.createElement('script');
  told.id = 'scripts';
  told.type = 'application/json';
  const calls = Object.fromEntries(Object.keys(SCREENS).map((path) => [path, earlyCallsOf(path)]));
  const frames = earlyFrames(framed, 'en');
  const own = { files: [], paths: {}, frames, calls, renewal: RENEWAL };
  told.textContent = JSON.stringify({ ...own, headers: pageHeaders('en') });
  document.head.append(told);
  new Function('MutationObserver', boot)(Observer);
  told.remove();
  globalThis.portalSite = undefined;
}

/** Maria is signed in, and the page knows it. */
export const signIn = () => resumeSession({ client: MARIA, user: ends() });
/** The prefetched requests that are still kept. */
export const untaken = () => Object.keys(globalThis.portalEarly?.calls ?? {});
/** The requests, in one word each. */
export const nameOf = ({ route, body }: Asked): string =>
  `${route} ${(body as { operationName?: string } | undefined)?.operationName ?? ''}`;
/** The requests that only a client’s page sends. */
export const ofClients = (asked: readonly Asked[]) => asked.filter(({ route }) => route !== 'GET /tenant');
