import { allRoutes } from '#shared/contracts/all-routes.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { Route } from '#shared/contracts/route.ts';
import { invariant } from '#shared/outcome.ts';
import type { AtBank } from '../../support/bank-window.ts';
import type { EventParts } from '../../support/http-event.ts';
import type { BrowserReply, WorldBrowser } from '../../support/world-browser.ts';
import { type Attempt, asked, clientCalls } from '../hostile/attempts.ts';
import { type Person, shownBy } from '../hostile/hostile-setup.ts';
import type { ThiefSetup } from './thief-setup.ts';

/** A thief at work: the portal, a signed-in browser, and the owner's items of this attack. */
export type Thief = {
  readonly setup: ThiefSetup;
  readonly browser: WorldBrowser;
  readonly papers: Person;
  /** The owner's items from before the hour. */
  readonly kept: Person;
  /** Makes a call. If it needs a code, the thief reads it on the phone. */
  readonly call: (route: Route, parts?: EventParts) => Promise<BrowserReply>;
};

/** One attempt by the thief, and the portal's final answer. */
export type Attack = { readonly tries: string; readonly run: (thief: Thief) => Promise<BrowserReply> };

const routeOf = (name: string): Route => {
  const found = allRoutes.find((each) => each.name === name);
  invariant(found, 'an attack calls what there is');
  return found;
};

/** The owner's items with another account in its place, as the page would call after it was chosen. */
const into = (papers: Person, account: Pick<ListedAccount, 'bankAccountId'>): Person => ({
  ...papers,
  account: { ...papers.account, id: account.bankAccountId as Person['account']['id'] },
});

/** A call's content about these items, from a page that has just read them. */
export async function saidOf(name: string, papers: Person): Promise<ReturnType<Attempt['of']>> {
  const attempt = clientCalls[name];
  invariant(attempt, 'every call has its attempt');
  return attempt.of({ ...papers, shown: await shownBy(papers) });
}

/** One call as its owner makes it, about these items. */
export const asOwner = async (thief: Thief, name: string, papers = thief.papers): Promise<BrowserReply> =>
  thief.call(routeOf(name), await saidOf(name, papers));

const ask = (thief: Thief, name: keyof typeof asked, variables: object = asked[name].of(thief.papers)) =>
  thief.call(...thief.setup.graph(name, variables));

/** Links an account by a login at its bank. */
export async function link(thief: Thief, at: AtBank): Promise<ListedAccount> {
  const reply = await thief.call(...(await thief.setup.loginTo(at)));
  const [account] = (JSON.parse(reply.text) as { accounts?: ListedAccount[] }).accounts ?? [];
  invariant(account, `the account is linked: ${reply.text}`);
  return account;
}

const override = (thief: Thief, { bankAccountId }: ListedAccount) =>
  thief.call(routeOf('override-identity'), { body: { bankAccountId, reason: 'my account' } });
const accept = (thief: Thief, account: Pick<ListedAccount, 'bankAccountId'>) =>
  asOwner(thief, 'start-disbursement', into(thief.papers, account));
const update = (thief: Thief, data: object) => ask(thief, 'UpdateOneClient', { data });

/** The thief's accounts: the owner's name at the bank, and their numbers. */
export const THIEFS = {
  bob: { owner: 'Bob Buyer', address: '77 Other Road', number: '900000001111' },
  mallory: { owner: 'Ada Mallory', number: '900000002222' },
  twin: { owner: 'Ada Buyer', number: '900000003333' },
} as const satisfies Readonly<Record<string, AtBank>>;

/** Money out of the company: every way that would bring it to the thief. */
export const forMoney: readonly Attack[] = [
  {
    tries: 'accepts a payment into an account in another name, and says it is the client’s',
    run: async (thief) => {
      const bobs = await link(thief, THIEFS.bob);
      await override(thief, bobs);
      return accept(thief, bobs);
    },
  },
  {
    tries: 'accepts a payment into the account of someone with the same first name',
    run: async (thief) => accept(thief, await link(thief, THIEFS.mallory)),
  },
  {
    tries: 'accepts a payment into an account typed in by its numbers, with its test deposit’s code',
    run: async (thief) => accept(thief, await thief.setup.typedNumbers(thief.call, '9988776600120012')),
  },
  {
    tries: 'accepts a payment into an account in exactly the client’s name, linked this hour',
    run: async (thief) => accept(thief, await link(thief, THIEFS.twin)),
  },
  {
    tries: 'changes the client’s name to the other account’s, then accepts',
    run: async (thief) => {
      await update(thief, { firstName: 'Bob' });
      const renamed = await accept(thief, await link(thief, THIEFS.bob));
      await update(thief, { firstName: thief.setup.owner.firstName });
      return renamed;
    },
  },
  {
    tries: 'links an account with the last digits and bank of the owner’s, to take its place',
    run: async (thief) => {
      const { accountLastFourDigits: digits, institutionCode: bank } = thief.papers.account;
      const look = await link(thief, { owner: 'Bob Buyer', number: `90000000${digits}`, bank });
      return accept(thief, look);
    },
  },
  {
    tries: 'accepts a payment into the account that the owner linked long ago',
    run: (thief) => accept(thief, { bankAccountId: thief.papers.account.id }),
  },
];

/** Everything else: nuisance, reading, and preparation. */
export const others: readonly Attack[] = [
  { tries: 'starts a debit of a draft', run: (thief) => asOwner(thief, 'start-transfer') },
  { tries: 'schedules a debit', run: (thief) => asOwner(thief, 'schedule-transfer') },
  {
    tries: 'cancels a scheduled debit',
    run: async (thief) => {
      await asOwner(thief, 'schedule-transfer');
      return asOwner(thief, 'unschedule-transfer');
    },
  },
  { tries: 'declines a payment of the company’s', run: (thief) => ask(thief, 'DeclineTransfer') },
  { tries: 'cancels an expected wire', run: (thief) => ask(thief, 'CancelTransfer') },
  { tries: 'discards a draft', run: (thief) => ask(thief, 'DiscardTransfer') },
  {
    tries: 'opens the wiring numbers',
    run: async (thief) => {
      await thief.setup.wireCode(thief.browser);
      const { params } = clientCalls['wiring-instructions']?.of(thief.papers) ?? {};
      return thief.call(routeOf('wiring-instructions'), { ...(params ? { params } : {}), query: { numbers: 'full' } });
    },
  },
  { tries: 'says that a wire was sent', run: (thief) => ask(thief, 'ReportWireSent') },
  { tries: 'changes the e-mail address', run: (thief) => update(thief, { email: 'thief@example.com' }) },
  {
    tries: 'turns messages off',
    run: async (thief) => {
      const off = await update(thief, { newsByEmail: false, newsByText: false });
      await update(thief, { newsByEmail: true, newsByText: true });
      return off;
    },
  },
  {
    tries: 'changes the phone number',
    run: async (thief) => {
      const reply = await update(thief, { mobilePhone: '+13125550199' });
      const { acme, owner, clients } = thief.setup;
      const isSame = (await clients.find(acme, owner.id))?.mobilePhone === owner.mobilePhone;
      return { ...reply, code: isSame ? 'not taken' : 'changed' };
    },
  },
  { tries: 'enters another SSN and birth date', run: (thief) => thief.setup.newIdentity(thief.call) },
  { tries: 'reads the profile, the accounts and the history', run: (thief) => ask(thief, 'Transfers') },
  { tries: 'opens a document of the owner’s', run: (thief) => asOwner(thief, 'open-document', thief.kept) },
  { tries: 'sends a receipt to an address of the thief’s', run: (thief) => asOwner(thief, 'email-receipt') },
  {
    tries: 'signs out all other devices of the owner',
    run: async (thief) => {
      await thief.setup.signIn(thief.setup.laptop);
      return asOwner(thief, 'end-sessions');
    },
  },
  {
    tries: 'disconnects an account of the owner’s',
    run: (thief) => asOwner(thief, 'disconnect-account', into(thief.papers, thief.setup.spare)),
  },
];
