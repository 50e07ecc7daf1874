import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { loginWebhookRoute } from '#shared/contracts/provider.ts';
import { accountsIn, setUpBankLinking } from './bank-linking-setup.ts';

type Posted = { readonly path: string; readonly signature: string; readonly text: string };

let ada: Client;
let posted: Posted[];

const setup = await setUpBankLinking();

beforeEach(async () => {
  posted = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const { 'plaid-verification': signature = '' } = headers as Record<string, string>;
    posted.push({ path: new URL(url).pathname, signature, text: String(body) });
    return new Response('', { status: 200 });
  });
  ada = await setup.addClient();
  await linkInWindow(ada);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setup.world.plaid.faults.clear();
});

/** Links through the widget, as the page does, so that the login knows where to send its news. */
async function linkInWindow(client: Client, body = {}): Promise<void> {
  const { token } = (await setup.linkToken(client, body)).body as { token: string };
  // A bank whose accounts have lasting ids, as banks have where a login can be revoked.
  const login = { token, username: 'user_house', password: 'pass_good', institutionId: 'ins_127287' };
  const { sessionId, accounts } = (await setup.inWindow('sign-in', login)) as {
    sessionId: string;
    accounts: readonly { id: string }[];
  };
  const accountIds = accounts.map(({ id }) => id);
  const { finished } = (await setup.inWindow('choose', { token, sessionId, accountIds })) as {
    finished: { publicToken: string };
  };
  await setup.link(client, finished.publicToken);
}

const usesOf = async (client: Client) => [...new Set(accountsIn(await setup.list(client)).map(({ use }) => use))];

/** The provider's latest webhook, once it has sent one. */
async function theNews(): Promise<Posted> {
  await vi.waitFor(() => expect(posted).not.toEqual([]));
  return posted.at(-1) as Posted;
}

const receive = ({ text, signature }: Posted, of = ada.id) =>
  setup.call(loginWebhookRoute, {
    params: { clientId: of },
    body: text,
    headers: { 'plaid-verification': signature, 'x-portal': undefined, origin: undefined },
  });

async function loginEnds(): Promise<Posted> {
  const [login] = await setup.loginsOf(ada);
  setup.world.plaid.console.requireLogin(login?.itemId ?? '');
  return theNews();
}

describe('when a bank ends a login', () => {
  it('makes the accounts behind it ask for a new login before anything is paid from them (X-154)', async () => {
    const before = accountsIn(await setup.list(ada));
    expect(await usesOf(ada)).toEqual(['usable']);
    const news = await loginEnds();
    expect(news.path).toMatch(new RegExp(`/api/webhooks/plaid/${ada.id}$`));
    expect(await receive(news)).toMatchObject({ status: 200, body: { received: true } });
    const after = accountsIn(await setup.list(ada));
    expect(after).toEqual(before.map((account) => ({ ...account, use: 'login-needed' })));
    // A repeated webhook changes nothing.
    await receive(news);
    expect(accountsIn(await setup.list(ada))).toEqual(after);
  });

  it.each<[string, (item: string) => void, 'login-needed' | 'link-again']>([
    ['locked the login', (item) => setup.world.plaid.console.requireLogin(item, 'ITEM_LOCKED'), 'login-needed'],
    ['gave a new reason', (item) => setup.world.plaid.console.requireLogin(item, 'ADDED_NEXT_YEAR'), 'login-needed'],
    [
      'was told to stop sharing',
      (item) => setup.world.plaid.console.requireLogin(item, 'USER_PERMISSION_REVOKED'),
      'link-again',
    ],
    ['no longer shares the account', (item) => setup.world.plaid.console.revokeAccount(item), 'link-again'],
  ])('that %s, its accounts tell the client what to do (X-154, X-347)', async (_, end, use) => {
    const [login] = await setup.loginsOf(ada);
    end(login?.itemId ?? '');
    await receive(await theNews());
    expect(await usesOf(ada)).toEqual([use]);
    // If the login no longer works at all, the bank's widget opens for a new one, which finds the same account.
    if (use === 'login-needed') return;
    const [account] = accountsIn(await setup.list(ada));
    await linkInWindow(ada, { bankAccountId: account?.bankAccountId });
    expect(await usesOf(ada)).toEqual(['usable']);
    expect(accountsIn(await setup.list(ada))).toHaveLength(1);
  });

  it.each(['PENDING_DISCONNECT', 'PENDING_EXPIRATION'])(
    'sends the owner a message a week before, by %s (X-154, X-347)',
    async (code) => {
      const [login] = await setup.loginsOf(ada);
      setup.world.plaid.console.fireItemWebhook(login?.itemId ?? '', code);
      await receive(await theNews());
      const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
      const [account] = await bankAccounts.list(ada.tenantId, ada.id);
      if (!account?.loginEndsToldAt) throw new Error('Nothing was noted.');
      const { noticesOfAccount } = await import('#functions/messages/outbox/notices-of.ts');
      const { loginEndsToldAt: _, ...before } = account;
      expect(noticesOfAccount({ before, after: account })).toMatchObject([{ client: ada.id, changes: ['login ends'] }]);
      expect(noticesOfAccount({ before: account, after: account })).toEqual([]);
      expect(await usesOf(ada)).toEqual(['usable']);
    },
  );

  it('makes its accounts ready again once it is repaired, without a visit to the page (X-154)', async () => {
    await receive(await loginEnds());
    const [account] = accountsIn(await setup.list(ada));
    posted = [];
    const again = await setup.linkToken(ada, { bankAccountId: account?.bankAccountId });
    await setup.inWindow('repair', { token: again.body['token'], username: 'user_house', password: 'pass_good' });
    const news = await theNews();
    expect(JSON.parse(news.text)).toMatchObject({ webhook_code: 'LOGIN_REPAIRED' });
    await receive(news);
    expect(await usesOf(ada)).toEqual(['usable']);
  });

  it('keeps the time at which the bank gave a balance', async () => {
    await setup.makeOld(ada);
    await receive(await loginEnds());
    const [account] = accountsIn(await setup.list(ada));
    expect([account?.balance, account?.balanceDateTime]).toEqual([4200, '2026-01-01T00:00:00.000Z']);
  });

  it('makes a provider that does not give the login’s status send its news again', async () => {
    const news = await loginEnds();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/accounts/get', times: 5 });
    expect((await receive(news)).status).toBe(500);
    expect(await usesOf(ada)).toEqual(['usable']);
  });
});

describe('news of a login', () => {
  it.each<[string, (news: Posted) => Posted]>([
    ['without a signature', (news) => ({ ...news, signature: '' })],
    ['with another text than was signed', (news) => ({ ...news, text: news.text.replace('ERROR', 'OTHER') })],
  ])('%s are refused, and change nothing (F23)', async (_, forged) => {
    const reply = await receive(forged(await loginEnds()));
    expect(reply.body['code']).toBe('webhook/not-verified');
    expect(await usesOf(ada)).toEqual(['usable']);
  });

  it('sent to another client’s address changes nothing for either client', async () => {
    const wei = await setup.addClient();
    await linkInWindow(wei);
    expect((await receive(await loginEnds(), wei.id)).status).toBe(200);
    expect([await usesOf(ada), await usesOf(wei)]).toEqual([['usable'], ['usable']]);
  });

  it('that was removed meanwhile is accepted and ignored', async () => {
    const news = await loginEnds();
    for (const { bankAccountId } of accountsIn(await setup.list(ada))) await setup.disconnect(ada, bankAccountId);
    expect((await receive(news)).status).toBe(200);
    expect(accountsIn(await setup.list(ada))).toEqual([]);
  });
});
