import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Where a Chromium usually is, system by system. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Letters are as wide as they are drawn, as on a phone or a Mac: without it, a browser that has no screen rounds the
 * size of every font to whole pixels, and no font has the width of the one that it stands in for.
 */
const ARGS = ['--no-sandbox', '--font-render-hinting=none'];

/**
 * A Chromium to drive: the one named by CHROME_PATH, one found on the machine, else the one that npm brought along.
 * Nothing is downloaded at the time of the test. That one is unpacked into the temporary folder, so two processes must
 * not be the first at the same moment: knip.json keeps knip from loading Playwright's configuration.
 */
export async function chromium(): Promise<LaunchOptions> {
  const found = [process.env['CHROME_PATH'] ?? '', ...USUAL_PLACES].find((path) => path && existsSync(path));
  if (found) return { executablePath: found, args: ARGS };
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: ARGS };
}
