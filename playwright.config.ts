import { defineConfig } from '@playwright/test';
import { chromium } from './test/e2e/support/browser.ts';

const launchOptions = await chromium();
const desk = { viewport: { width: 1440, height: 900 } };
/** The mark of a journey in which the width of the screen does not matter, or that sets its own widths. */
const ONCE = /@once/;

/** Journeys at the width of a phone and of a desk; one portal serves them all, each with clients of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/start.ts',
  fullyParallel: true,
  // Twice the cores of a small machine: some journeys wait for the bank most of their time.
  workers: 4,
  // One failed try of a journey must not hide the other 119 results; the report names it as flaky.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: { browserName: 'chromium', launchOptions, actionTimeout: 10_000, trace: 'on-first-retry' },
  projects: [
    { name: 'once', grep: ONCE, use: desk },
    { name: 'phone', grepInvert: ONCE, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desk', grepInvert: ONCE, use: desk },
  ],
});
