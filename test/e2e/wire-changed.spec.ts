import { anAwaitedWire, aReadyApiClient, handOver } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { applyTenant, ops } from './support/ops.ts';

test.afterEach(() => applyTenant('summit'));

test('changed instructions stop a client until they have called and the staff have lifted the hold (X-004)', async ({
  quietPage: page,
  context,
}) => {
  const who = await aReadyApiClient('summit');
  const wire = await anAwaitedWire(who);
  await handOver(who, context);
  await page.goto(at('summit', `/create-account/wiring-instructions?transfer_id=${wire._id}&tenant_id=summit`));
  await expect(page.getByText('•••• 6650')).toBeVisible();

  await applyTenant('summit', { accountNumber: '66600017777', beneficiaryName: 'Summit Holdings' });
  await page.reload();
  const stop = page.getByRole('alert').filter({ hasText: 'Stop: the wiring instructions have changed' });
  await expect(stop.getByRole('link', { name: '(602) 555-0177' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/7777|Summit Holdings|Congratulations/);

  await stop.getByRole('checkbox').check();
  await stop.getByRole('button', { name: 'Continue' }).click();
  await expect(stop.getByText('The new instructions are on hold')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/7777|Summit Holdings/);

  await ops('wire', 'lift', wire._id, '--tenant', 'summit', '--by', 'Dana Reyes');
  await stop.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('•••• 7777')).toBeVisible();
});
