import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '#web/app/app.tsx';
import { preloadPlace } from '#web/app/signed-in-frame.ts';
import { loadSite } from '#web/lib/page/load-site.ts';
import { logOut } from '#web/lib/session/session.ts';
import { anEasyPuzzle } from '../../support/proof.ts';

/** A client as the fake portal has them. */
export const MARIA = {
  id: '65f0c0de65f0c0de65f0c0de',
  firstName: 'Maria',
  lastName: 'Lopez',
  email: 'maria@example.com',
};
export const KNOWN_PHONE = '+15125550199';

const tenant = {
  id: 'acme',
  name: 'Acme Title',
  description: '',
  type: 'title',
  address1: '1 Main St',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  supportEmail: 'help@acme.example.com',
  pocPhone: '+15125550142',
  routingType: 'office',
  collectEmailAtRegistration: false,
  hideTerritories: false,
  timeZone: 'America/Chicago',
};

/** One request of the page, without the constant parts. */
export type Asked = { readonly route: string; readonly body: unknown; readonly headers: Record<string, string> };
export type Answer = { readonly status: number; readonly body: unknown };
type Answers = Readonly<Record<string, Answer | ((asked: Asked, nth: number) => Answer | Promise<Answer>)>>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { code, message, requestId: 'r-1', ...more },
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The session that a correct code opens. */
export const verified = (more: object = {}): Answer =>
  ok({
    error: false,
    client: MARIA,
    identityComplete: true,
    idleEndsAt: inMinutes(15),
    endsAt: inMinutes(720),
    ...more,
  });

const usual: Answers = {
  'GET /tenant': ok({ tenant, branding: {} }),
  'GET /users/puzzle': async () => ok(await anEasyPuzzle('acme')),
  'POST /users/find/acme': ok({ clientId: MARIA.id }),
  'POST /users/acme': ok({ clientId: MARIA.id }),
  [`POST /users/send/acme/${MARIA.id}`]: ok({ error: false, resendAfterSeconds: 30, maskedPhone: '(•••) •••-0199' }),
  [`POST /users/acme/${MARIA.id}`]: verified(),
  'POST /session/refresh': refusal(401, 'caller/unknown', 'Please log in to continue.'),
  'POST /session/refresh/end': ok({ ended: true }),
};

/** Answers the page's requests by method and path. Returns the list of requests. */
export function answer(answers: Answers = {}): Asked[] {
  const asked: Asked[] = [];
  const table = { ...usual, ...answers };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '')}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { route, body, headers: init.headers as Record<string, string> };
    asked.push(request);
    const nth = asked.filter((each) => each.route === route).length;
    const found = table[route] ?? refusal(404, 'test/unanswered', `Nothing answers ${route}`);
    const reply = typeof found === 'function' ? await found(request, nth) : found;
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
  return asked;
}

/** The tenant's answer with some of its values changed. */
export const site = (change: object, branding: object = {}): Answer =>
  ok({ tenant: { ...tenant, ...change }, branding });

/** Opens the portal at an address, as a browser would, and waits for its screen if there should be one. */
export async function open(place: string, state?: unknown, hasHeading = true) {
  history.replaceState(state === undefined ? null : { usr: state, key: 'test' }, '', place);
  const person = userEvent.setup();
  const [found] = await Promise.all([loadSite(), preloadPlace(location.pathname)]);
  render(<App answer={found} />);
  if (hasHeading) await screen.findByRole('heading', { level: 1 });
  return person;
}

/** The browser's current address. */
export const place = (): string => `${location.pathname}${location.search}`;

/** Sets up the stage before each test and clears it after, so that no test sees another's session. */
export function eachInAFreshBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined);
    // jsdom has dialogs, but not yet as modals.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    sessionStorage.clear();
  });
  afterEach(async () => {
    cleanup();
    answer();
    await logOut();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
