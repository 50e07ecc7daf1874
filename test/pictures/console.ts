import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as driver, type Page } from '@playwright/test';
import { TRY_OUT_PATH } from '#infra/local/try-out/try-out.ts';
import { addBankingDays, easternInstant, easternTime } from '#shared/banking-days.ts';
import { approvalsText } from '#shared/text/console/desk.ts';
import { actionsText } from '#shared/text/console/frame.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { chromium } from '../e2e/support/browser.ts';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';
import { GROUNDS, type Shown, sheetOf } from './sheets.ts';

const root = join(import.meta.dirname, '../..');

type Look = { readonly caption: string; readonly as: string; readonly open: (page: Page) => Promise<void> };

const to =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(new URL(path, page.url()).href);
  };

/** Opens the first row of a list with this text. */
const opening =
  (path: string, words: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await to(path)(page);
    await page.getByRole('row').filter({ hasText: words }).first().getByRole('link').first().click();
    await page
      .getByRole('complementary')
      .or(page.getByRole('region', { name: /^Open |that is open/ }))
      .first()
      .waitFor();
  };

/** Opens an item that needs approval, by the text of its row. */
const openingReversal = async (page: Page): Promise<void> => {
  await to('/acme/approvals')(page);
  await page.getByRole('row').filter({ hasText: approvalsText.kinds.reversal }).getByRole('link').first().click();
  await settled(page);
};

/** Opens the sheet that approves a deposit, which an earlier visit has prepared. */
async function openingDeposit(page: Page): Promise<void> {
  await to('/acme/ledger')(page);
  await page
    .getByRole('button', { name: /^Approve: Deposit/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the first client on hold. */
async function openingHold(page: Page): Promise<void> {
  await to('/acme/clients')(page);
  await page.getByRole('link', { name: 'Noah Bennett' }).first().click();
  await page
    .getByRole('complementary')
    .or(page.getByRole('region', { name: /^Open |that is open/ }))
    .first()
    .waitFor();
}

/** Prepares a deposit as an operator does, so that there is one to approve. */
async function prepareDeposit(page: Page): Promise<void> {
  const { moves } = ledgerText;
  await to('/acme/ledger')(page);
  await page.getByRole('button', { name: actionsText.more, exact: true }).click();
  await page.getByRole('button', { name: moves.ask, exact: true }).click();
  await page.getByLabel(moves.amount).fill('25,000.00');
  await page.getByLabel(moves.reason).fill('For Friday’s disbursements');
  await page.getByRole('button', { name: moves.prepare, exact: true }).click();
  await page.getByText(moves.states.proposed).first().waitFor();
}

const [OLIVIA, ROSA, SAM] = ['olivia@acme-title.example', 'rosa@acme-title.example', 'sam@acme-title.example'] as const;

/** The console's screens over the payments that a first start plays, each as one of the trial people. */
const LOOKS: readonly Look[] = [
  { caption: 'Today', as: ROSA, open: to('/acme/today') },
  { caption: 'Payments', as: ROSA, open: to('/acme/payments') },
  { caption: 'A payment', as: ROSA, open: opening('/acme/payments?queue=failed', 'Victor Lang') },
  { caption: 'Approvals', as: SAM, open: to('/acme/approvals') },
  { caption: 'A reversal request', as: SAM, open: openingReversal },
  { caption: 'A deposit to the Plaid balance, to approve', as: SAM, open: openingDeposit },
  { caption: 'An ID to review', as: ROSA, open: opening('/acme/reviews', 'Monica Hale') },
  { caption: 'A client on hold', as: OLIVIA, open: openingHold },
  { caption: 'Files', as: ROSA, open: to('/acme/files') },
  { caption: 'A file', as: ROSA, open: opening('/acme/files', 'CLE-4140') },
  { caption: 'Plaid balance', as: ROSA, open: to('/acme/ledger') },
  { caption: 'Bank activity', as: ROSA, open: to('/acme/wires') },
  { caption: 'Reports', as: ROSA, open: to('/acme/reports') },
  { caption: 'My notifications', as: ROSA, open: to('/acme/notices') },
  { caption: 'The audit log', as: OLIVIA, open: to('/acme/audit') },
  { caption: 'Staff', as: OLIVIA, open: to('/acme/staff') },
];

const SIZES = [
  { name: '1440', size: { width: 1440, height: 900 }, layout: { columns: 3, width: 520, most: 325, quality: 0.65 } },
  { name: '390', size: { width: 390, height: 844 }, layout: { columns: 8, width: 200, most: 433, quality: 0.6 } },
] as const;

/** Signs someone in with the one click of a trial portal. */
async function visitOf(browser: Browser, portal: RunningPortal, email: string, look: object): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...look })).newPage();
  await page.goto(portal.url('console'));
  // Before that, the page still asks whether an earlier session is open, and the answer would clear the new one.
  await page.getByRole('heading', { name: staffSignInText.title }).waitFor();
  const [path, data] = [TRY_OUT_PATH, { email }];
  await page.evaluate(
    async ([to, body]) => {
      await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    },
    [path, JSON.stringify(data)] as const,
  );
  return page;
}

async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  // Parts of Today come from calls of their own.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function shotOf(page: Page, { caption }: Look): Promise<Shown> {
  await settled(page);
  return { caption, bytes: await page.screenshot({ type: 'jpeg', quality: 92 }), type: 'image/jpeg' };
}

async function drawSheets(browser: Browser, portal: RunningPortal, folder: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { name, size, layout } of SIZES) {
      const shots: Shown[] = [];
      for (const look of LOOKS) {
        const page = await visitOf(browser, portal, look.as, { colorScheme, viewport: size });
        await look.open(page);
        shots.push(await shotOf(page, look));
        await page.context().close();
      }
      const sheet = await sheetOf(shots, { ...layout, ...GROUNDS[colorScheme] });
      writeFileSync(join(folder, `console-${colorScheme}-${name}.webp`), sheet);
      process.stdout.write(`console-${colorScheme}-${name}.webp, ${Math.round(sheet.length / 1024)} KB\n`);
    }
}

/**
 * Takes pictures of the console over the three months that a first start plays, on a desktop and on a phone, light and
 * dark. The story ends at 11 a.m. on a future banking day.
 */
export async function drawConsole(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
  const end = easternInstant(addBankingDays(easternTime(new Date().toISOString()).on, 1), '11:00');
  const env = { ...process.env, PORT: '0', PORTAL_DATA: dataDir };
  const { status } = spawnSync(process.execPath, [join(root, 'bin/seed.ts'), end], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The story could not be played; why stands above.');
  const portal = await startPortal(dataDir, 0, ['--try-out']);
  const browser = await driver.launch(await chromium());
  try {
    await prepareDeposit(await visitOf(browser, portal, ROSA, {}));
    await drawSheets(browser, portal, folder);
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
