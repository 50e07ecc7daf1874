import { type LazyPage, lazyPage } from '../lib/page/lazy-page.tsx';
import { hasPartnerStep, partnerPath, paths } from '../lib/page/paths.ts';
import { CreateAccountPage } from '../routes/create-account.tsx';

/**
 * Who may see a page: everyone, everyone within their own frame, a visitor, a signed-in client, or an identified
 * client. An identified client's SSN and birth date are on file.
 */
export type PageAccess = 'public' | 'public, framed' | 'visitor' | 'client' | 'identified';

/** One page of the portal: its path, who may see it, and how it is loaded. */
export type PageRoute = LazyPage & { readonly path: string; readonly access: PageAccess };

const page = (path: string, access: PageAccess, load: Parameters<typeof lazyPage>[0]): PageRoute => ({
  path,
  access,
  ...lazyPage(load),
});

/** Scripts that contain two pages each. */
const invited = () => import('../routes/invited.tsx');
const bankAccounts = () => import('../routes/bank-accounts.tsx').then((file) => file.BankAccountsPage);
const faq = () => import('../routes/faq.tsx');

const own: readonly PageRoute[] = [
  // Every visitor's first screen is part of the entry script.
  page(paths.register, 'visitor', async () => CreateAccountPage),
  page(paths.login, 'visitor', () => import('../routes/login.tsx').then((file) => file.LoginPage)),
  page(paths.verifyCode, 'visitor', () =>
    import('../routes/account-verification.tsx').then((file) => file.VerifyCodePage),
  ),
  page(paths.providerReturn, 'visitor', () =>
    import('../routes/provider-return.tsx').then((file) => file.ProviderReturnPage),
  ),
  page(paths.invited, 'public', async () => (await invited()).InvitedPage),
  page(paths.live, 'public', async () => (await invited()).loadLivePage()),
  page(paths.identity, 'client', () => import('../routes/identity.tsx').then((file) => file.IdentityPage)),
  page(paths.details, 'client', () => import('../routes/details.tsx').then((file) => file.DetailsPage)),
  page(paths.selectAccount, 'client', () =>
    import('../routes/select-account.tsx').then((file) => file.SelectAccountPage),
  ),
  page(paths.review, 'client', () => import('../routes/review.tsx').then((file) => file.ReviewPage)),
  page(paths.success, 'client', () => import('../routes/success.tsx').then((file) => file.SuccessPage)),
  page(paths.wiring, 'client', () => import('../routes/wiring.tsx').then((file) => file.WiringPage)),
  page(paths.mismatch, 'client', () => import('../routes/mismatch.tsx').then((file) => file.MismatchPage)),
  page(paths.verification, 'client', () => import('../routes/verification.tsx').then((file) => file.VerificationPage)),
  page(paths.account, 'client', () => import('../routes/account.tsx').then((file) => file.AccountPage)),
  page(paths.bankAccounts, 'identified', bankAccounts),
  // Linking started on a page that this client may see. Someone who is to be paid needs no SSN for it.
  page(paths.bankReturn, 'client', bankAccounts),
  page(paths.history, 'client', () => import('../routes/history.tsx').then((file) => file.HistoryPage)),
  page(paths.payment, 'client', () => import('../routes/payment.tsx').then((file) => file.PaymentPage)),
  page(paths.sendMoney, 'identified', () => import('../routes/send-money.tsx').then((file) => file.SendMoneyPage)),
  page(paths.needsUpdate, 'client', () => import('../routes/needs-update.tsx').then((file) => file.NeedsUpdatePage)),
  page(paths.faq, 'public, framed', async () => (await faq()).FaqPage),
  page(paths.really, 'public, framed', async () => (await faq()).ReallyPage),
  page(paths.financials, 'client', () => import('../routes/financials.tsx').then((file) => file.FinancialsPage)),
];

/** Every page, each in its own chunk. An agent's flow also has the wizard's steps. */
export const routes: readonly PageRoute[] = [
  ...own,
  ...own.filter(({ path }) => hasPartnerStep(path)).map((step) => ({ ...step, path: partnerPath(step.path) })),
  page(paths.partner, 'public', () => import('../routes/partner.tsx').then((file) => file.PartnerPage)),
];
