import { allowAnotherCode } from './support/allowances.ts';
import { aReadyApiClient, aSignedInClient, handOver, saveDraft } from './support/api.ts';
import { aPerson, at, expect, login, test } from './support/client.ts';
import { WITHIN } from './support/machine.ts';

test('an unknown host shows the sentence and no form (R-002)', async ({ page }) => {
  for (const host of ['nobody', 'acme.evil']) {
    await page.goto(at(host));
    await expect(page.getByRole('heading', { name: 'Tenant not found, please check url' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});

test('a session whose client was deleted shows that, and ends by itself (R-033)', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  await handOver(await aSignedInClient('acme'), context);
  // No call of the portal removes a client. An operator may, and then the record is no longer found.
  await page.route('**/api/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    return operationName === 'Client' ? route.fulfill({ json: { data: { client: null } } }) : route.continue();
  });
  await page.goto(at('acme', '/transfer-history'));
  await expect(page.getByText('Client not found, please login')).toBeVisible();
  const ended = page.waitForRequest((request) => request.url().endsWith('/api/session/refresh/end'));
  await expect(page).toHaveURL(/\/login/, WITHIN);
  await ended;
  const kept = await page.evaluate(() => sessionStorage.getItem('auth token'));
  expect(kept).toBeNull();
});

test('a link to a missing transfer, or another client’s, shows that and offers a way on', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  const [who, other] = await Promise.all([aReadyApiClient('acme'), aReadyApiClient('acme')]);
  const draft = await saveDraft(other, 100_000, { account: other.accounts[0] });
  await handOver(who, context);
  for (const path of ['step-4?go_to_transfer=', 'step-select-account?go_to_transfer=', 'step-3?transfer_id=']) {
    await page.goto(at('acme', `/create-account/${path}${draft._id}`));
    await expect(page.getByText("We couldn't find this transfer.").first(), path).toBeVisible();
    await expect(page.getByText('$1,000.00')).toHaveCount(0);
  }
});

test('a visitor with a link for clients is asked to register; a registered one logs in with a texted code (R-032)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  const person = aPerson();
  await aSignedInClient('plainview', person);
  await page.goto(at('plainview', '/account'));
  await expect(page).toHaveURL(/\/create-account$/);
  await allowAnotherCode(person.phone);
  await login(page, 'plainview', person);
  // A client without SSN and birth date gives them first.
  await expect(page).toHaveURL(/step-2/);
});
