import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium as driver, type Page } from '@playwright/test';
import { allowAnother } from '../e2e/support/allowances.ts';
import { anAwaitedWire, aReadyApiClient, handOver, linkAccounts, saveDraft, start } from '../e2e/support/api.ts';
import { chromium } from '../e2e/support/browser.ts';
import { aPerson, at } from '../e2e/support/client.ts';
import { aRequest, aSentPayment } from '../e2e/support/offers.ts';
import startPortal from '../e2e/support/start.ts';
import { SCREENS, type Screen, type Shown, type Viewer } from './screen-list.ts';
import { GROUNDS, type Shown as Picture, sheetOf } from './sheets.ts';

/** The widths of the sheets, each with the width of a screen on it: small enough to load, large enough to judge. */
const WIDTHS = { 390: 200, 768: 260, 1024: 300, 1440: 400 } as const;
type Width = keyof typeof WIDTHS;
const THEMES = ['light', 'dark'] as const;
const QUALITY = 0.6;
/** Longer screens are cut off here, in pixels of the sheet. */
const MOST = 460;

const widths = Object.keys(WIDTHS).map(Number) as Width[];

/** A client who has everything that a screen can show. */
async function everything(tenant: 'acme' | 'harbor') {
  const who = await aReadyApiClient(tenant, { person: aPerson({ firstName: 'Ada', lastName: 'Buyer' }) });
  const [account] = who.accounts;
  if (tenant === 'acme') await linkAccounts(who, 'user_mismatch');
  const draft = await saveDraft(who, 1_234_567, { account, note: 'For the Maple Avenue closing' });
  const sent = await saveDraft(who, 1_000_000, { account });
  await start(who, sent, account);
  const shown = { draft: draft._id, sent: sent._id, wire: '', asked: '', offered: '' };
  if (tenant === 'harbor') return { who, shown };
  const wire = await anAwaitedWire(who);
  const asked = await aRequest(who, { amount: '5,000.00' });
  return { who, shown: { ...shown, wire: wire._id, asked, offered: await aSentPayment(who, '2,500.75') } };
}

const tenantOf = ({ viewer, route }: Screen) =>
  viewer === 'agent’s client' || route.startsWith('/partner') ? 'harbor' : 'acme';

/** Waits for a screen to settle: everything loaded, all text in its own font. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  await page.evaluate(() => document.fonts.ready);
}

/** Registers on the page, up to the screen that asks for the code. */
async function upToTheCode(page: Page, tenant: string, from: string): Promise<void> {
  await allowAnother(tenant);
  const { firstName, lastName, email, phone } = aPerson();
  await page.goto(at(tenant, from));
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  const field = page.getByLabel('Email', { exact: true });
  if (await field.count()) await field.fill(email);
  await page.getByLabel('Mobile phone number').fill(phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/account-verification/);
}

async function open(page: Page, screen: Screen, shown: Shown): Promise<void> {
  const tenant = tenantOf(screen);
  if (screen.viewer === 'code') await upToTheCode(page, tenant, tenant === 'harbor' ? '/partner/marisol-vega' : '/');
  else await page.goto(at(tenant, screen.path?.(shown) ?? screen.route));
  await settled(page);
}

type Scene = Readonly<Record<Viewer, { readonly context: BrowserContext; readonly shown: Shown }>>;

/** A browser for each viewer, in one theme. The page follows the device's. */
async function sceneIn(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Scene> {
  const context = () => browser.newContext({ colorScheme, reducedMotion: 'reduce' });
  const nothing = { draft: '', sent: '', wire: '', asked: '', offered: '' };
  const client = async (tenant: 'acme' | 'harbor') => {
    const { who, shown } = await everything(tenant);
    const own = await context();
    await handOver(who, own);
    return { context: own, shown };
  };
  return {
    visitor: { context: await context(), shown: nothing },
    code: { context: await context(), shown: nothing },
    client: await client('acme'),
    'agent’s client': await client('harbor'),
  };
}

async function photograph(scene: Scene): Promise<Readonly<Record<Width, Picture[]>>> {
  const taken: Record<Width, Picture[]> = { 390: [], 768: [], 1024: [], 1440: [] };
  for (const screen of SCREENS) {
    const { context, shown } = scene[screen.viewer];
    const page = await context.newPage();
    // The client's agent is remembered for the visit.
    if (screen.viewer === 'agent’s client') await page.goto(at('harbor', '/partner/marisol-vega'));
    await open(page, screen, shown);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      const height = Math.ceil((MOST * width) / WIDTHS[width]);
      const bytes = await page.screenshot({
        type: 'jpeg',
        quality: 90,
        fullPage: true,
        clip: { x: 0, y: 0, width, height },
      });
      taken[width].push({ caption: screen.caption, bytes, type: 'image/jpeg' });
    }
    await page.close();
  }
  return taken;
}

/**
 * Takes pictures of every screen from the running portal, at four widths, light and dark: one sheet of each. A portal
 * of its own is started over a folder that is removed afterwards.
 */
export async function drawScreens(folder: string): Promise<void> {
  const stop = await startPortal();
  const browser = await driver.launch(await chromium());
  try {
    for (const theme of THEMES) {
      const taken = await photograph(await sceneIn(browser, theme));
      for (const width of widths) {
        const layout = { columns: 6, width: WIDTHS[width], most: MOST, quality: QUALITY, ...GROUNDS[theme] };
        const sheet = await sheetOf(taken[width], layout);
        writeFileSync(join(folder, `screens-${theme}-${width}.webp`), sheet);
        process.stdout.write(
          `screens-${theme}-${width}.webp, ${taken[width].length} screens, ${Math.round(sheet.length / 1024)} KB\n`,
        );
      }
    }
  } finally {
    await browser.close();
    await stop();
  }
}
