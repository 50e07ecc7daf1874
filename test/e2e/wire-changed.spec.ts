import type { BrowserContext, Page } from '@playwright/test';
import { anAwaitedWire, aReadyApiClient, handOver } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { PLAYERS } from './support/hands.ts';
import { aChangeOfInstructions } from './support/late-stories.ts';
import { applyTenant, showWire } from './support/ops.ts';

// They all change the instructions of one company, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.afterEach(() => applyTenant('summit'));

/** Opens the instructions of a new client's wire. */
async function aWireOpened(page: Page, context: BrowserContext) {
  const who = await aReadyApiClient('summit');
  const wire = await anAwaitedWire(who);
  await handOver(who, context);
  await page.goto(at('summit', `/create-account/wiring-instructions?transfer_id=${wire._id}&tenant_id=summit`));
  return wire;
}

/** Confirms that the client has called. */
async function sayCalled(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('changed instructions stop a client until they have called and the staff have released the hold, and a new one until they have called (X-004)', {
  tag: '@long',
}, async ({ quietPage: page, context, browser }) => {
  const wire = await aWireOpened(page, context);
  const numbers = page.getByText('•••• 6650');
  await expect(numbers.or(page.getByRole('button', { name: 'Continue' }))).toBeVisible();
  // An earlier try's change is still announced.
  if (!(await numbers.isVisible())) await sayCalled(page);
  await expect(numbers).toBeVisible();

  await applyTenant('summit', { accountNumber: '66600017777', beneficiaryName: 'Summit Holdings' });
  await page.reload();
  const stopOn = (shown: Page) =>
    shown.getByRole('alert').filter({ hasText: 'Stop: the wiring instructions have changed' });
  const stop = stopOn(page);
  await expect(stop.getByRole('link', { name: '(602) 555-0177' })).toBeVisible();
  await expect(stop).toContainText(/are not the instructions .* that you saw before/);
  await expect(page.locator('body')).not.toContainText(/7777|Summit Holdings|Congratulations/);

  await sayCalled(page);
  await expect(stop.getByText('The new instructions are on hold')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/7777|Summit Holdings/);

  await showWire('summit', wire._id);
  await stop.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('•••• 7777')).toBeVisible();

  // Someone new, in a browser of their own.
  const another = await browser.newContext();
  const theirs = await another.newPage();
  await aWireOpened(theirs, another);
  await expect(stopOn(theirs)).toContainText('changed its wiring instructions on');
  await expect(theirs.locator('body')).not.toContainText(/7777|Summit Holdings|you saw before/);
  await sayCalled(theirs);
  await expect(theirs.getByText('•••• 7777')).toBeVisible();
  await expect(theirs.getByText('Call (602) 555-0177 before you send anything.')).toBeVisible();
  await another.close();
});

for (const { who, use, hands } of PLAYERS)
  test.describe(who, { tag: '@long' }, () => {
    test.use(use);

    test('changed instructions stop a client until they have called and the staff have released the hold (X-004, X-098, X-194, X-266)', {
      tag: '@long',
    }, async ({ quietPage: page }) => {
      test.slow();
      await aChangeOfInstructions(hands(page));
    });
  });
