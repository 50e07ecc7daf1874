import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The usual paths of Chromium, by system. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Letters are as wide as they are drawn, as on a phone or a Mac. Otherwise a browser without a screen rounds the size
 * of every font to whole pixels, and no font has the width of the one that it stands in for.
 */
const ARGS = ['--no-sandbox', '--font-render-hinting=none'];

/**
 * A Chromium to drive: the one named by CHROME_PATH, one found on the machine, or the one that npm installed. Nothing
 * is downloaded during the test. That one is unpacked into the temporary folder, so two processes must not be the first
 * at the same moment: knip.json keeps knip from loading Playwright's configuration.
 */
export async function chromium(): Promise<LaunchOptions> {
  const found = [process.env['CHROME_PATH'] ?? '', ...USUAL_PLACES].find((path) => path && existsSync(path));
  if (found) return { executablePath: found, args: ARGS };
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: ARGS };
}
