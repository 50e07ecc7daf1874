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
const bankAccounts = async () => (await import('../routes/bank-accounts.tsx')).BankAccountsPage;
const faq = () => import('../routes/faq.tsx');

const own: readonly PageRoute[] = [
  // Every visitor's first screen is part of the entry script.
  page(paths.register, 'visitor', async () => CreateAccountPage),
  page(paths.login, 'visitor', async () => (await import('../routes/login.tsx')).LoginPage),
  page(paths.verifyCode, 'visitor', async () => (await import('../routes/account-verification.tsx')).VerifyCodePage),
  page(paths.providerReturn, 'visitor', async () => (await import('../routes/provider-return.tsx')).ProviderReturnPage),
  page(paths.invited, 'public', async () => (await invited()).InvitedPage),
  page(paths.live, 'public', async () => (await invited()).loadLivePage()),
  page(paths.identity, 'client', async () => (await import('../routes/identity.tsx')).IdentityPage),
  page(paths.details, 'client', async () => (await import('../routes/details.tsx')).DetailsPage),
  page(paths.selectAccount, 'client', async () => (await import('../routes/select-account.tsx')).SelectAccountPage),
  page(paths.review, 'client', async () => (await import('../routes/review.tsx')).ReviewPage),
  page(paths.success, 'client', async () => (await import('../routes/success.tsx')).SuccessPage),
  page(paths.wiring, 'client', async () => (await import('../routes/wiring.tsx')).WiringPage),
  page(paths.mismatch, 'client', async () => (await import('../routes/mismatch.tsx')).MismatchPage),
  page(paths.verification, 'client', async () => (await import('../routes/verification.tsx')).VerificationPage),
  page(paths.account, 'client', async () => (await import('../routes/account.tsx')).AccountPage),
  page(paths.bankAccounts, 'identified', bankAccounts),
  // Linking started on a page that this client may see. Someone who is to be paid needs no SSN for it.
  page(paths.bankReturn, 'client', bankAccounts),
  page(paths.history, 'client', async () => (await import('../routes/history.tsx')).HistoryPage),
  page(paths.payment, 'client', async () => (await import('../routes/payment.tsx')).PaymentPage),
  page(paths.sendMoney, 'identified', async () => (await import('../routes/send-money.tsx')).SendMoneyPage),
  page(paths.needsUpdate, 'client', async () => (await import('../routes/needs-update.tsx')).NeedsUpdatePage),
  page(paths.faq, 'public, framed', async () => (await faq()).FaqPage),
  page(paths.really, 'public, framed', async () => (await faq()).ReallyPage),
  page(paths.financials, 'client', async () => (await import('../routes/financials.tsx')).FinancialsPage),
];

/** Every page, each in its own chunk. An agent's flow also has the wizard's steps. */
export const routes: readonly PageRoute[] = [
  ...own,
  ...own.filter(({ path }) => hasPartnerStep(path)).map((step) => ({ ...step, path: partnerPath(step.path) })),
  page(paths.partner, 'public', async () => (await import('../routes/partner.tsx')).PartnerPage),
];
