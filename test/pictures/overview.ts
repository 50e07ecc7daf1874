import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as driver, type Page } from '@playwright/test';
import { aReadyApiClient, handOver, saveDraft, start } from '../e2e/support/api.ts';
import { chromium } from '../e2e/support/browser.ts';
import { aPerson, at } from '../e2e/support/client.ts';
import { aRequest } from '../e2e/support/offers.ts';
import startPortal from '../e2e/support/start.ts';
import { GROUNDS, type Shown, sheetOf } from './sheets.ts';

const TALL = { columns: 3, width: 400, most: 620, quality: 0.75, ...GROUNDS.light };
const WIDE = { columns: 2, width: 640, most: 460, quality: 0.75, ...GROUNDS.light };

async function shotOf(page: Page, caption: string, [width, height]: readonly [number, number]): Promise<Shown> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => document.fonts.ready);
  return { caption, bytes: await page.screenshot({ type: 'jpeg', quality: 92 }), type: 'image/jpeg' };
}

/** The view of a company's clients. */
async function portal(browser: Browser): Promise<readonly Shown[]> {
  const who = await aReadyApiClient('acme', { person: aPerson() });
  const [account] = who.accounts;
  const sent = await saveDraft(who, 1_000_000, { account });
  await start(who, sent, account);
  const draft = await saveDraft(who, 1_234_567, { account });
  await aRequest(who, { amount: '5,000.00' });
  const visitor = await browser.newPage({ reducedMotion: 'reduce' });
  await visitor.goto(at('harbor'));
  await visitor.getByLabel('First name').waitFor();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await handOver(who, context);
  const page = await context.newPage();
  await page.goto(at('acme', '/transfer-history'));
  await page.getByText('You sent').first().waitFor();
  const history = await shotOf(page, 'The history, at another', [768, 1180]);
  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${draft._id}`));
  await page.getByRole('button', { name: /Make Transfer/ }).waitFor();
  return [
    await shotOf(visitor, 'Registration, at one company', [768, 1180]),
    history,
    await shotOf(page, 'The review, on a phone', [460, 713]),
  ];
}

/** The services behind it on one machine. */
async function behind(browser: Browser): Promise<readonly Shown[]> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  // The newest e-mail opens by itself.
  await page.goto(at('inbox', '/?kind=email'));
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  const inbox = await shotOf(page, 'The inbox', [1280, 900]);
  await page.goto(at('bank', '/console'));
  await page.getByTestId('console-transfer').first().waitFor();
  return [inbox, await shotOf(page, 'The bank', [1280, 900])];
}

/** Takes the pictures for the first page of the docs from a portal started for them. */
export async function drawOverview(folder: string): Promise<void> {
  const stop = await startPortal();
  const browser = await driver.launch(await chromium());
  try {
    for (const [name, shots, layout] of [
      ['portal', await portal(browser), TALL],
      ['local', await behind(browser), WIDE],
    ] as const) {
      const sheet = await sheetOf(shots, layout);
      writeFileSync(join(folder, `${name}.webp`), sheet);
      process.stdout.write(`${name}.webp, ${Math.round(sheet.length / 1024)} KB\n`);
    }
  } finally {
    await browser.close();
    await stop();
  }
}
