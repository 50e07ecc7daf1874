import { constants, publicEncrypt } from 'node:crypto';
import { expect, vi } from 'vitest';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import { openBooks } from '#infra/ops/kit/books.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import { type ListedAccount, linkAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { identityKeyRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import type { Route } from '#shared/contracts/route.ts';
import { sendStepUpCodeRoute } from '#shared/contracts/sessions.ts';
import { endSessionRoute, refreshSessionRoute, sendCodeRoute, verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import {
  microdepositLinkTokenRoute,
  startMicrodepositRoute,
  verifyMicrodepositRoute,
} from '#shared/contracts/verification.ts';
import type { AnyOperationName } from '#shared/graph/all-operations.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import { type ClientId, type SessionId, tenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type AtBank, bankWindow, HOME } from '../../support/bank-window.ts';
import { A_SESSION, aContext, type EventParts } from '../../support/http-event.ts';
import { opsOn } from '../../support/ops.ts';
import { verifySender } from '../../support/outbox.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { aWire } from '../../support/people.ts';
import { aWorldBrowser, type BrowserReply, type WorldBrowser } from '../../support/world-browser.ts';
import { type Person, setUpHostile } from '../hostile/hostile-setup.ts';

const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** A Tuesday morning in the company's time zone. */
const BEGINS = new Date('2026-11-17T15:00:00.000Z');

/** A texted code outranks everything else. */
const CODE = /^\d{6}/;

/** The thief's location and device. */
const ELSEWHERE = {
  sourceAddress: '198.51.100.77',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
};

/** Moves every clock of the test forward. */
export const later = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000);

/** The start and end of a span of time. */
type Span = { readonly from: number; readonly until: number };

/** The result of an attack. */
export type Came = {
  readonly answered: string;
  readonly moved: readonly string[];
  readonly told: readonly string[];
  readonly seen: readonly string[];
};

/**
 * The whole portal for a thief: a client with one of everything, who has used the portal before in a browser of their
 * own; the real functions behind every call, behind the table's stream and on their schedules; and the company's staff
 * with their commands. Everything runs by one clock.
 */
export async function setUpThief() {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGINS });
  const hostile = await setUpHostile();
  const { world } = hostile;
  const acme = tenantId.parse(world.tenant.id);
  fillLedger(world);
  await verifySender(world);
  feedStreamReaders(world.dynamo, async (name, event) => {
    const { handler } = await import(`../../../functions/lambdas/${name}.ts`);
    return handler(event, aContext());
  });
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
  const books = await openBooks();
  const window = await bankWindow(world);
  const ops = opsOn(world);

  const { client, account } = await world.addPayer();
  const home = { address1: HOME.street, city: HOME.city, state: HOME.region, zipcode: HOME.postal_code };
  const housed = await clients.save({ ...client, ...home });
  invariant(housed.ok, 'the owner has a home');
  const owner = housed.value;

  /** The newest code on the owner's phone, which anyone who holds the phone can read. */
  const codeOnThePhone = (): string => {
    const [newest] = world.inbox
      .list({ to: owner.mobilePhone, kind: 'text' })
      .filter(({ text = '' }) => CODE.test(text));
    return newest?.text?.slice(0, 6) ?? '';
  };

  /** Requests a code and enters it, waiting in between as often as the portal requires. */
  async function typeCode(browser: WorldBrowser, asking: Route, parts: EventParts): Promise<BrowserReply> {
    for (let tries = 0; ; tries += 1) {
      const sent = await browser.call(asking, parts);
      const { retryAfterSeconds = 0 } = JSON.parse(sent.text) as { retryAfterSeconds?: number };
      if (sent.code === 'code/wait-to-resend' && tries < 3) later(retryAfterSeconds);
      else if (sent.code !== 'ok') return sent;
      else break;
    }
    const params = { tenantId: owner.tenantId, clientId: owner.id };
    return browser.call(verifyCodeRoute, { params, body: { code: codeOnThePhone() } });
  }
  const signIn = (browser: WorldBrowser) =>
    typeCode(browser, sendCodeRoute, { params: { tenantId: owner.tenantId, clientId: owner.id } });

  const laptop = aWorldBrowser({ userAgent: 'Mozilla/5.0 (Macintosh) Version/17.0 Safari/605.1' });
  expect((await signIn(laptop)).code).toBe('ok');
  const publicToken = await window.loggedIn({ owner: 'Ada Buyer', number: '111100005555' });
  const linked = await laptop.call(linkAccountsRoute, { body: { publicToken } });
  const [spare] = (JSON.parse(linked.text) as { accounts: ListedAccount[] }).accounts;
  invariant(spare, 'the owner has another account, too');
  later(2 * HOUR);

  const entries = () => world.plaid.console.overview().transfers;
  const settled = () => world.dynamo.drained();

  const own = `••${account.accountLastFourDigits}`;
  /** The owner of each account that money went into. */
  const whose = (name: string): string =>
    name.endsWith(own) ? 'the owner’s own account' : `ANOTHER ACCOUNT (${name})`;

  const recipients: readonly (readonly [string, string])[] = [
    [owner.mobilePhone, 'phone'],
    [owner.email, 'e-mail'],
    ...[...(world.tenant.notificationEmails ?? []), world.tenant.supportEmail].map((each) => [each, 'staff'] as const),
  ];

  return {
    ...hostile,
    acme,
    owner,
    account,
    /** An account of the owner's that nothing uses. */
    spare,
    laptop,
    ops,
    clients,
    bankAccounts,
    signIn,
    codeOnThePhone,

    /** A session of the thief's: the owner's own browser, left open, or one of the thief's own. */
    async browserOf(way: 'the open browser' | 'a new browser'): Promise<WorldBrowser> {
      const browser = way === 'the open browser' ? laptop : aWorldBrowser(ELSEWHERE);
      expect((await signIn(browser)).code).toBe('ok');
      return browser;
    },

    /** The owner's items: one of everything. */
    async papers(): Promise<Person> {
      const made = await hostile.withPapers({ client: owner, account });
      // The items are made in a session that the tests are not about.
      await sessions.end(acme, owner.id, A_SESSION as SessionId, { at: 0, because: 'logged out' });
      return made;
    },
    /**
     * The same with a new draft, a new wire and a new payment of the company's, because attacks use up their targets.
     * Messages about them have been sent when this returns, so none falls into the time of an attack.
     */
    async renewed(of: Person): Promise<Person> {
      const where = { email: owner.email, officeId: '65f0000000000000000000a1' as never };
      const [draft, wire, payout] = await Promise.all([
        world.addDraft(owner, where),
        world.addDraft(owner, { ...where, ...aWire }),
        addPayout(world, owner, where),
      ]);
      await settled();
      return { ...of, draft, wire, payout };
    },

    /** Makes a call with a thief's browser. If the portal wants a code, the thief reads it on the phone. */
    async asThief(
      browser: WorldBrowser,
      route: Route,
      parts: EventParts = {},
    ): Promise<BrowserReply & { readonly hadCode: boolean }> {
      const first = await browser.call(route, parts);
      if (first.code !== 'caller/not-fresh') return { ...first, hadCode: false };
      const purpose = route.function === 'wiring' ? 'wire' : 'confirm';
      const typed = await typeCode(browser, sendStepUpCodeRoute, { body: { purpose } });
      if (typed.code !== 'ok') return { ...typed, hadCode: false };
      return { ...(await browser.call(route, parts)), hadCode: true };
    },
    /** Has the code that shows wire numbers texted to the phone, and enters it. */
    wireCode: (browser: WorldBrowser) => typeCode(browser, sendStepUpCodeRoute, { body: { purpose: 'wire' } }),
    refresh: (browser: WorldBrowser) => browser.call(refreshSessionRoute),
    logOut: (browser: WorldBrowser) => browser.call(endSessionRoute),
    graph: (operationName: AnyOperationName, variables: object = {}) =>
      [graphRouteOf(operationName), { body: { operationName, variables } }] as const,

    /** The calls that link an account, up to the one that submits the result of the provider's widget. */
    loginTo: async (at: AtBank) => [linkAccountsRoute, { body: { publicToken: await window.loggedIn(at) } }] as const,
    async typedNumbers(
      call: (route: Route, parts: EventParts) => Promise<BrowserReply>,
      accountNumber: string,
    ): Promise<ListedAccount> {
      const opened = JSON.parse((await call(startMicrodepositRoute, { body: { tenantId: acme } })).text) as {
        linkToken: string;
      };
      const publicToken = await window.typedIn(opened.linkToken, accountNumber);
      const [listed] = (
        JSON.parse((await call(linkAccountsRoute, { body: { publicToken } })).text) as { accounts: ListedAccount[] }
      ).accounts;
      if (!listed) throw new Error('Nothing was linked.');
      const body = { bankAccountId: listed.bankAccountId, id: owner.id, tenantId: acme };
      const token = JSON.parse((await call(microdepositLinkTokenRoute, { body })).text) as { linkToken: string };
      await window.typeTheCode(token.linkToken);
      await call(verifyMicrodepositRoute, { body });
      return listed;
    },

    /** Enters another SSN and birth date, sealed as the page does. */
    async newIdentity(call: (route: Route, parts?: EventParts) => Promise<BrowserReply>): Promise<BrowserReply> {
      const { publicKey } = JSON.parse((await call(identityKeyRoute)).text) as { publicKey: string };
      const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
      const about = { tenantId: acme, clientId: owner.id, sealedAt: new Date().toISOString() };
      const sealed = (field: string, value: string): string =>
        publicEncrypt(
          { ...key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(JSON.stringify({ ...about, field, value })),
        ).toString('base64');
      const params = { tenantId: acme, clientId: owner.id };
      return call(saveIdentityRoute, {
        params,
        body: { SSN: sealed('ssn', '6666'), DOB: sealed('dob', '1990-01-31') },
      });
    },

    /** The minute's runs: submitted transfers, bank events, and due transfers. */
    async aMinutesRuns(): Promise<void> {
      const time = { getRemainingTimeInMillis: () => 600_000 } as never;
      for (const name of ['provider-events', 'deadlines'])
        await (await import(`../../../functions/lambdas/${name}.ts`)).handler({}, time);
      await world.dynamo.drained();
    },

    async stored({ id }: Pick<Transfer, 'id'>): Promise<Transfer> {
      const found = await transfers.find(acme, owner.id as ClientId, id);
      if (!found) throw new Error('The transfer is gone.');
      return found;
    },
    async accountOf({ bankAccountId: id }: Pick<ListedAccount, 'bankAccountId'>): Promise<BankAccount> {
      const found = await bankAccounts.find(acme, owner.id as ClientId, id as BankAccount['id']);
      if (!found) throw new Error('The account is gone.');
      return found;
    },

    settled,
    /** Events in each of these spans of time: money moved, messages sent, and audit log records. */
    async between(spans: readonly Span[]): Promise<readonly Omit<Came, 'answered'>[]> {
      const messages = world.inbox.list({ limit: 5000 }).filter(({ text = '' }) => !CODE.test(text));
      const facts: { readonly at: string; readonly what: string }[] = [];
      for await (const { clientId: of, what, recordedAt: at } of books.records(acme))
        if (of === owner.id) facts.push({ at, what });
      return spans.map(({ from, until }) => {
        const isThen = (at: string): boolean => Date.parse(at) >= from && Date.parse(at) < until;
        const moved = entries()
          .filter(({ createdAt }) => isThen(createdAt))
          .map(({ type, amount, account: name }) => {
            const dollars = `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
            return type === 'debit' ? `${dollars} from ${whose(name)} to the company` : `${dollars} to ${whose(name)}`;
          });
        const written = messages.filter(({ sentAt }) => isThen(sentAt));
        const told = recipients.filter(([to]) => written.some((each) => each.to.includes(to))).map(([, name]) => name);
        const seen = facts.filter(({ at }) => isThen(at)).map(({ what }) => what);
        return { moved, told: [...new Set(told)], seen: [...new Set(seen)].toSorted() };
      });
    },
    /** Every credit at the bank, by the account that it went into. */
    paidOut: (): readonly string[] =>
      entries()
        .filter(({ type }) => type === 'credit')
        .map(({ account: name }) => whose(name)),
    async end(): Promise<void> {
      await world.close();
      vi.useRealTimers();
    },
  };
}
export type ThiefSetup = Awaited<ReturnType<typeof setUpThief>>;
