import { cleanup, render, type Screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, vi } from 'vitest';
import { aFileCard } from '#test/support/console-replies.ts';
import { dismissToast } from '#web/lib/page/toast.ts';

type Reply = { readonly status?: number; readonly body: unknown };
type Answer = Reply | ((asked: AskedOfConsole) => Reply | Promise<Reply>);

/** The console's API requests: "GET /staff/me", with the query after the path and the body. */
export type AskedOfConsole = { readonly what: string; readonly query: Record<string, string>; readonly body: unknown };

const FILE = '/console/acme/files/00000000000000000000003c';

/** Empty defaults for a company, unless a test overrides them. */
const usualAnswers: Readonly<Record<string, Answer>> = {
  'GET /console/acme/views': { body: { views: [] } },
  'GET /console/acme/ledger/fundings': { body: { fundings: [] } },
  'GET /console/acme/proposals': { body: { proposals: [] } },
  'GET /console/acme/exceptions': { body: { exceptions: [], isMore: false } },
  'GET /console/acme/wires': { body: { awaited: [], wires: [], statements: [] } },
  'GET /console/acme/held-clients': { body: { clients: [], isMore: false } },
  'GET /console/acme/own-notices': {
    body: { email: 'rosa@acme.example', topics: [], digest: false, sharedDigest: false, reports: [], version: 0 },
  },
  [`GET ${FILE}/card`]: { body: aFileCard() },
  'GET /console/acme/file-numbered': { body: { card: null } },
  'GET /console/acme/reviews': { body: { waiting: [], isMore: false } },
};

/**
 * An API at the console's address that answers by "METHOD /path", and records its requests. It refuses unknown ones, so
 * that a test cannot pass on an unintended call.
 */
export function fakeConsoleApi(answers: Readonly<Record<string, Answer>>): readonly AskedOfConsole[] {
  const asked: AskedOfConsole[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://console.localhost');
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const what = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const one = { what, query: Object.fromEntries(searchParams), body };
    // Every page polls this: only a test about it records it.
    if (!what.endsWith('/changes') || answers[what]) asked.push(one);
    const answer = answers[what] ?? usualAnswers[what];
    if (!answer) throw new Error(`The test did not expect to be asked for ${what}.`);
    const { status = 200, body: reply } = typeof answer === 'function' ? await answer(one) : answer;
    return new Response(JSON.stringify(reply), { status });
  });
  return asked;
}

/** The feed of changes, with one of this kind in each answer. */
export const tells = (kind: 'wire' | 'ledger' | 'proposal') => ({
  'GET /console/acme/changes': {
    body: { changes: [{ mark: 'm', kind, id: '' }], until: '2026-11-23T17:00:05.000Z', isMore: false },
  },
});

/** The API's answer to anyone who is not signed in. */
export const nobody = {
  'GET /staff/me': { status: 401, body: { code: 'caller/unknown', message: 'Sign in.' } },
  'POST /staff/session/refresh': { status: 401, body: { code: 'caller/unknown', message: 'Sign in.' } },
};

// jsdom draws nothing, so its dialogs cannot be modal, and its pages cannot scroll.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.scrollTo = () => undefined;

/** Opens the console at a place, as a freshly loaded page. */
export async function openConsole(at: string) {
  history.replaceState(null, '', at);
  const { ConsoleApp } = await import('#web/console/app/console-app.tsx');
  return render(<ConsoleApp />);
}

/** Clicks an available action on the open item, whether it is under More or not. */
export async function choose(where: Pick<Screen, 'findByRole' | 'queryByRole' | 'getByRole'>, name: string) {
  await waitFor(() =>
    expect(where.queryByRole('button', { name }) ?? where.getByRole('button', { name: 'More' })).toBeTruthy(),
  );
  if (!where.queryByRole('button', { name })) await userEvent.click(where.getByRole('button', { name: 'More' }));
  await userEvent.click(await where.findByRole('button', { name }));
}

afterEach(() => {
  cleanup();
  for (let toast = 0; toast < 100; toast += 1) dismissToast(toast);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
