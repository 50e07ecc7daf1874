import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import type { Site } from '#shared/contracts/tenant.ts';
import { formatDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { ClientId, TransferId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { StepUp } from '#web/features/step-up/step-up.tsx';
import { SiteContext } from '#web/lib/page/site.tsx';
import { dismissToast } from '#web/lib/page/toast.ts';
import { resumeSession } from '#web/lib/session/session.ts';
import { ToastRegion } from '#web/ui/toast-region.tsx';

/** The nth id of a test: 24 hex digits. */
export const id = <T extends string = string>(n: number): T => n.toString(16).padStart(24, '0') as T;

const CLIENT_ID = id<ClientId>(1);

/** Acme, a title company in Austin that routes by office. */
export const acme = {
  tenant: {
    id: 'acme',
    name: 'Acme Title',
    description: '',
    type: 'title',
    address1: '500 Congress Ave',
    address2: '',
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    supportEmail: 'help@acme.example',
    pocPhone: '+15125550199',
    routingType: 'office',
    collectEmailAtRegistration: false,
    hideTerritories: false,
    timeZone: 'America/Chicago',
    goodFundsDays: 3,
    instantDisbursements: false,
    sameDayAch: [],
  },
  branding: {},
} as unknown as Site;

/** Maria, whose identity is on file. */
export const aClient = (changes: object = {}) => ({
  _id: CLIENT_ID,
  firstName: 'Maria',
  middleName: '',
  lastName: 'Delgado',
  email: 'maria@example.com',
  mobilePhone: '+15125550142',
  address1: '88 Elm Ave',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipcode: '78704',
  propertyAddress1: '',
  propertyAddress2: '',
  propertyCity: '',
  propertyState: '',
  propertyZipcode: '',
  ssnOnFile: true,
  dobOnFile: true,
  newsByEmail: true,
  newsByText: true,
  debitsStopped: false,
  ...changes,
});

/** A verified checking account that holds $64,215.00. */
export const anAccount = (changes: object = {}) => ({
  bankAccountId: id(20),
  bankName: 'First Platypus Bank',
  bankDisplayName: 'First Platypus Bank',
  name: 'Everyday Checking',
  description: '',
  subtype: 'checking',
  accountLastFourDigits: '4821',
  institutionCode: 'ins_109508',
  balance: 6_421_500,
  balanceDateTime: '2026-11-20T15:00:00.000Z',
  pendingVerification: false,
  use: 'usable',
  active: true,
  mismatch: false,
  ...changes,
});

/** The values that Acme's authorization text names today, for the client's own account. Null if none is chosen. */
function termsOf({ disbursement, sourceBankAccount, destBankAccount }: GraphTransfer): GraphTransfer['terms'] {
  const own = disbursement ? destBankAccount : sourceBankAccount;
  if (!own) return null;
  const { name, supportEmail, pocPhone, timeZone } = acme.tenant;
  const { bankName, name: accountName, accountLastFourDigits } = own;
  const on = formatDate(new Date().toISOString(), timeZone);
  return { tenantName: name, supportEmail, pocPhone, bankName, accountName, accountLastFourDigits, on };
}

/** A draft of $25,000.00 with a fee of $25.00, its source account chosen. */
export const aTransfer = (changes: Partial<GraphTransfer> | object = {}): GraphTransfer => {
  const transfer = {
    _id: id<TransferId>(40),
    version: 3,
    referenceID: 'EM-7Q4K-2M9P',
    creditTraceID: null,
    firstName: 'Maria',
    lastName: 'Delgado',
    email: 'maria@example.com',
    propertyAddress1: '12 Oak St',
    propertyAddress2: 'Unit 4',
    propertyCity: 'Austin',
    propertyState: 'TX',
    propertyZipcode: '78701',
    fileNumber: null,
    purpose: 'Earnest Money Deposit for Purchase',
    status: 'draft',
    amount: toCents(2_500_000),
    fee: toCents(2500),
    expectedClosingDate_utc: null,
    sellerName: null,
    notes: '[{"note":"File 2026-1142"}]',
    debitMethod: 'ACH',
    method: 'ACH',
    network: null,
    disbursement: false,
    type: 'Client Transfer',
    office: { _id: id(30), title: 'Downtown', city: 'Austin', state: 'TX' },
    realtor: null,
    sourceBankAccount: {
      _id: id(20),
      bankName: 'First Platypus Bank',
      name: 'Everyday Checking',
      accountLastFourDigits: '4821',
      institutionCode: null,
    },
    destBankAccount: {
      _id: id(50),
      bankName: 'Lone Star Trust',
      name: 'Escrow',
      accountLastFourDigits: '9001',
      institutionCode: null,
    },
    attachments: [],
    events: [],
    problem: null,
    problemCode: null,
    nextTry: null,
    retryOf: null,
    retriedAs: null,
    refundOf: null,
    accountCall: null,
    refusedAccounts: [],
    waitsFor: null,
    refunds: [],
    authorizationText: null,
    wireReportedAt_utc: null,
    wireReference: null,
    deadlineAt_utc: null,
    scheduledOn: null,
    submittedAt_utc: null,
    startedAt_utc: null,
    postedAt_utc: null,
    completedOn_utc: null,
    clearedOn_utc: null,
    createdAt_utc: '2026-11-20T15:04:00.000Z',
    updatedAt_utc: '2026-11-21T15:04:00.000Z',
    ...changes,
  } as GraphTransfer;
  return 'terms' in changes ? transfer : { ...transfer, terms: termsOf(transfer) };
};

/** The data of Acme's details form: two purposes, one of them by either method, a fee, an ACH limit, two offices. */
export const aForm = (changes: object = {}) => ({
  purposeconfigs: [
    {
      config: [
        {
          purpose: 'Earnest Money Deposit for Purchase',
          method: 'ACH',
          limit: 5_000_000,
          active: true,
          disclaimer: 'Due within three business days.',
          disclaimerInSpanish: null,
        },
        {
          purpose: 'Down Payment and Closing Costs',
          method: 'ACH',
          limit: 5_000_000,
          active: true,
          disclaimer: '',
          disclaimerInSpanish: null,
        },
        {
          purpose: 'Down Payment and Closing Costs',
          method: 'Wire',
          limit: 14_999_999,
          active: true,
          disclaimer: 'Before 2 pm.',
          disclaimerInSpanish: null,
        },
        {
          purpose: 'Option Fee',
          method: 'ACH',
          limit: 5_000_000,
          active: false,
          disclaimer: '',
          disclaimerInSpanish: null,
        },
      ],
      limits: [{ method: 'ACH', limit: 5_000_000 }],
    },
  ],
  transferfeeconfigs: [{ clientPays: true, amount: 2500, methods: null }],
  allowance: { amount: 30_000_000, count: 6, freeOn: null },
  transfertypes: [],
  offices: [
    { _id: id(30), title: 'Downtown', city: 'Austin', state: 'TX', active: true },
    { _id: id(31), title: 'Closed', city: 'Waco', state: 'TX', active: false },
    { _id: id(32), title: 'Hill Country', city: 'Fredericksburg', state: 'TX', active: true },
  ],
  realtors: [],
  bankaccounts: [{ _id: id(50), bankName: 'Lone Star Trust', name: 'Escrow', accountLastFourDigits: '9001' }],
  ...changes,
});

type Reply = { readonly status?: number; readonly body: unknown };
type Answer = Reply | ((body: unknown) => Reply | Promise<Reply>);

/** The requests to the API: "POST /transfer/start", or the name of a graph operation. */
export type Asked = { readonly what: string; readonly body: unknown };

/** The screens' requests besides those a test is about. */
const USUAL: Readonly<Record<string, Answer>> = {
  InstitutionLogos: { body: { institutionlogos: [] } },
  Draft: { body: { draft: null } },
  'GET /sessions': { body: { sessions: [] } },
};

/**
 * An API that answers by "METHOD /path" or by the name of a graph operation, and records its requests. It refuses
 * unknown ones, so that a test cannot pass on an unintended call.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const path = url.replace(/^\/api/, '').replace(/\?.*$/, '');
    const isGraph = path.startsWith('/graphql');
    const { operationName, variables } = (body ?? {}) as { operationName?: string; variables?: unknown };
    const what = isGraph ? String(operationName) : `${init.method} ${path}`;
    asked.push({ what, body: isGraph ? variables : body });
    const answer = answers[what] ?? USUAL[what];
    if (!answer) throw new Error(`The test did not expect to be asked for ${what}.`);
    const reply = typeof answer === 'function' ? await answer(isGraph ? variables : body) : answer;
    const status = reply.status ?? 200;
    const wrapped = isGraph && status === 200 ? { data: reply.body } : reply.body;
    return new Response(JSON.stringify(wrapped), { status });
  });
  return asked;
}

/** The API's answers to a client who requests a code in their session, and enters it. */
export function aStepUp() {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const client = { id: CLIENT_ID, firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' };
  return {
    'POST /sessions/code': { body: { error: false, resendAfterSeconds: 30, maskedPhone: '(•••) •••-0142' } },
    [`POST /users/acme/${CLIENT_ID}`]: {
      body: { error: false, client, identityComplete: true, idleEndsAt: soon, endsAt: soon },
    },
  };
}

/** Finds the paragraph with this text, even if a phone number in it is a link. */
export const saying =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const said = element?.tagName === 'P' ? (element.textContent ?? '').replaceAll('\u00A0', ' ') : undefined;
    return said !== undefined && (typeof words === 'string' ? said === words : words.test(said));
  };

/** A refusal as the API words it. */
export const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, message, requestId: 'r-1' },
});

const Place = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
};

// jsdom draws nothing, so its dialogs cannot be modal, and its pages cannot scroll.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
globalThis.scrollTo = () => undefined;

/** Shows a screen to Maria, signed in at Acme, at a place. `place()` returns where she is now. */
export function showSignedIn(screen: ReactNode, { at = '/', site = acme }: { at?: string; site?: Site } = {}) {
  const soon = new Date(Date.now() + 600_000).toISOString();
  resumeSession({
    client: { id: CLIENT_ID, firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' },
    user: { idleEndsAt: soon, endsAt: soon },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const shown = render(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={[at]}>
        <QueryClientProvider client={queries}>
          {screen}
          <StepUp />
        </QueryClientProvider>
        <Place />
      </MemoryRouter>
      <ToastRegion />
    </SiteContext>,
  );
  return { ...shown, queries, place: () => shown.getByTestId('place').textContent };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (let toast = 0; toast < 100; toast += 1) dismissToast(toast);
  vi.unstubAllGlobals();
  sessionStorage.clear();
});
