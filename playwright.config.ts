import { defineConfig } from '@playwright/test';
import { chromium } from './test/e2e/support/browser.ts';
import { measureMachine, patience, WORKERS } from './test/e2e/support/machine.ts';

await measureMachine();

const launchOptions = await chromium();
/** `npm test` sets this; every other call runs what it names. */
const isShort = process.env['TESTS'] === 'short';

/**
 * Journeys at the width of a desk, and of a phone too where they say so (`WIDTHS`); one portal serves them all, each
 * with clients of its own. One project, not one a width: workers and browsers are not shared between projects.
 */
export default defineConfig({
  testDir: 'test/e2e',
  // `npm run test:all` runs these too; named by hand (`npx playwright test once.spec.ts`), a file runs whole.
  ...(isShort ? { grepInvert: /@long/ } : {}),
  globalSetup: './test/e2e/support/start.ts',
  fullyParallel: true,
  workers: WORKERS,
  // The second try tells a fault that is always there from one that comes and goes; test/support/tally.ts counts it.
  retries: 1,
  forbidOnly: true,
  timeout: patience(200_000),
  expect: { timeout: patience(20_000) },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    actionTimeout: patience(20_000),
    // What moves costs a tenth of the processor's time; the whole run has it, as most visitors do.
    ...(isShort ? { contextOptions: { reducedMotion: 'reduce' as const } } : {}),
    trace: 'on-first-retry',
    // What a journey holds back or answers itself has to pass it, and not the offline shell.
    serviceWorkers: 'block',
  },
});
