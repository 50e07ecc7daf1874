import { partnerPath, paths } from '#web/lib/page/paths.ts';

/** The screens' subjects: ids of payments, each in another state. */
export type Shown = Readonly<Record<'draft' | 'sent' | 'wire' | 'asked' | 'offered', string>>;

/** The viewer of a screen: a visitor, a client of a company, a client of an agent, or one who has just registered. */
export type Viewer = 'visitor' | 'client' | 'agent’s client' | 'code';

/** One screen of the contact sheets. */
export type Screen = {
  /** The route of `web/app/routes.tsx` that it shows. */
  readonly route: string;
  readonly caption: string;
  readonly viewer: Viewer;
  /** The address, if it has more than the route. */
  readonly path?: (shown: Shown) => string;
};

const screen = (route: string, caption: string, viewer: Viewer, path?: Screen['path']): Screen => ({
  route,
  caption,
  viewer,
  ...(path ? { path } : {}),
});

const about = (route: string, name: keyof Shown, query = ''): Screen['path'] => {
  const [word, more] = query.split(' ');
  return (shown) => `${route}?${word || 'go_to_transfer'}=${shown[name]}${more ?? ''}`;
};
const payment =
  (name: keyof Shown): Screen['path'] =>
  (shown) =>
    paths.payment.replace(':transferId', shown[name]);

const { register, login, verifyCode, providerReturn, identity, details, selectAccount, review, success } = paths;
const { wiring, mismatch, verification, account, bankAccounts, bankReturn, history, sendMoney, needsUpdate } = paths;

/** A step of an agent's flow. */
const partner = (step: string, caption: string, path?: Screen['path']): Screen =>
  screen(partnerPath(step), `Agent: ${caption}`, 'agent’s client', path);

/** Every screen of the page, in the order in which a client sees them. */
export const SCREENS: readonly Screen[] = [
  screen(register, 'Create account', 'visitor'),
  screen(login, 'Log in', 'visitor'),
  screen(verifyCode, 'Security code', 'code'),
  screen(paths.invited, 'A link that has ended', 'visitor'),
  screen(paths.live, 'A payment’s status, for a link that has ended', 'visitor'),
  screen(providerReturn, 'Back from a provider', 'visitor'),
  screen(paths.faq, 'Questions', 'visitor'),
  screen(paths.really, 'Is it really us?', 'visitor'),
  screen(paths.partner, 'An agent’s page', 'visitor', () => '/partner/marisol-vega'),
  screen(identity, 'Identity', 'client'),
  screen(bankAccounts, 'Bank accounts', 'client'),
  screen(bankReturn, 'Back from a bank', 'client'),
  screen(verification, 'Confirm an account', 'client'),
  screen(mismatch, 'A name that differs', 'client'),
  screen(needsUpdate, 'Log in to the bank again', 'client'),
  screen(sendMoney, 'What is it for?', 'client'),
  screen(details, 'A new payment', 'client'),
  screen(details, 'A request', 'client', about(details, 'asked', 'transfer_id')),
  screen(selectAccount, 'Which account', 'client', about(selectAccount, 'draft')),
  screen(selectAccount, 'Where to', 'client', about(selectAccount, 'offered', 'go_to_transfer &disbursement=account')),
  screen(review, 'Review', 'client', about(review, 'draft')),
  screen(review, 'Review of money to come', 'client', about(review, 'offered', 'go_to_transfer &disbursement=payment')),
  screen(success, 'On its way', 'client', about(success, 'sent')),
  screen(wiring, 'Wire instructions', 'client', (shown) => `${wiring}?transfer_id=${shown.wire}&tenant_id=acme`),
  screen(history, 'History', 'client'),
  screen(paths.payment, 'A payment on its way', 'client', payment('sent')),
  screen(paths.payment, 'A wire', 'client', payment('wire')),
  screen(paths.payment, 'A request to pay', 'client', payment('asked')),
  screen(paths.payment, 'Money to come', 'client', payment('offered')),
  screen(paths.financials, 'Financials', 'client'),
  screen(account, 'Account', 'client'),
  screen(partnerPath(verifyCode), 'Agent: security code', 'code'),
  partner(identity, 'identity'),
  partner(details, 'a new payment'),
  partner(selectAccount, 'which account', about(partnerPath(selectAccount), 'draft')),
  partner(review, 'review', about(partnerPath(review), 'draft')),
  partner(success, 'on its way', about(partnerPath(success), 'sent')),
  partner(mismatch, 'a name that differs'),
  partner(verification, 'confirm an account'),
];
