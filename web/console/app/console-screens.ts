import { lazy } from 'react';
import { lazyPage } from '../../lib/page/lazy-page.tsx';

/** A page from an older release reloads itself once, like the clients' pages. */
const screen = (path: string, load: Parameters<typeof lazyPage>[0]) => ({
  path,
  Screen: lazy(async () => ({ default: await lazyPage(load).show() })),
});

const payments = async () => (await import('../routes/payments.tsx')).PaymentsScreen;
const approvals = async () => (await import('../routes/approvals.tsx')).ApprovalsScreen;
const files = async () => (await import('../routes/files.tsx')).FilesScreen;

/** A company's screens, below its ID, each loaded when it is first shown. A list and its open item share one screen. */
export const consoleScreens = [
  screen('today', async () => (await import('../routes/today.tsx')).TodayScreen),
  screen('payments/:transferId?', payments),
  screen('approvals/:transferId?', approvals),
  screen('files/:file?', files),
  screen('settings', async () => (await import('../routes/settings.tsx')).SettingsScreen),
  screen('staff', async () => (await import('../routes/staff.tsx')).StaffScreen),
  screen('clients/:clientId?', async () => (await import('../routes/clients.tsx')).ClientsScreen),
  screen('messages', async () => (await import('../routes/messages.tsx')).MessagesScreen),
  screen('notices', async () => (await import('../routes/notices.tsx')).NoticesScreen),
  screen('reviews/:documentId?', async () => (await import('../routes/reviews.tsx')).ReviewsScreen),
  screen('ledger', async () => (await import('../routes/ledger.tsx')).LedgerScreen),
  screen('reports', async () => (await import('../routes/reports.tsx')).ReportsScreen),
  screen('reports/:month', async () => (await import('../routes/month.tsx')).MonthScreen),
  screen('wires/:open?', async () => (await import('../routes/wires.tsx')).WiresScreen),
  screen('unidentified/:reference?', async () => (await import('../routes/unidentified.tsx')).UnidentifiedScreen),
  screen('audit', async () => (await import('../routes/audit.tsx')).AuditScreen),
];
