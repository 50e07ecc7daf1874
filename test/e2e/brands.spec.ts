import { aReadyApiClient, handOver, saveDraft, start } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { isSoundAt, WIDTHS } from './support/screens.ts';

const LONG_NOTE = 'https://example.com/a-link-without-a-place-to-break/'.repeat(4);

for (const tenant of ['acme', 'harbor', 'summit', 'plainview'] as const)
  test(`${tenant}: the first page and the review fit every width, and axe finds no fault`, { tag: '@long' }, async ({
    quietPage: page,
    context,
  }) => {
    await page.goto(at(tenant));
    const create = page.getByRole('button', { name: /Create Account|Let's go/ });
    await expect(create).toBeVisible();
    await isSoundAt(page, WIDTHS, 'the first page');
    await page.getByRole('checkbox').check();
    await create.click();
    await expect(page.getByRole('alert')).toBeFocused();
    await isSoundAt(page, [320], 'the first page with errors');

    const who = await aReadyApiClient(tenant);
    const draft = await saveDraft(who, 4_999_999, { account: who.accounts[0], note: LONG_NOTE });
    await handOver(who, context);
    await page.goto(at(tenant, `/create-account/step-4?go_to_transfer=${draft._id}`));
    await expect(page.getByRole('button', { name: 'Make Transfer' })).toBeVisible();
    await isSoundAt(page, WIDTHS, 'the review');
  });

test('the ugliest brand: every other page fits a small phone and a desktop, and axe finds no fault (X-085, X-094, X-098)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aReadyApiClient('summit');
  const [account] = who.accounts;
  const sent = await saveDraft(who, 250_000, { account, note: LONG_NOTE });
  expect((await start(who, sent, account)).status).toBe(200);
  const draft = await saveDraft(who, 125_000, { account });
  await page.goto(at('summit', '/login'));
  await expect(page.getByRole('button', { name: 'Get Security Code' })).toBeVisible();
  await isSoundAt(page, [320, 1440], '/login');
  await handOver(who, context);
  for (const [path, shown] of [
    ['/create-account/step-2', page.getByRole('button', { name: 'Save and continue' })],
    [`/create-account/step-3?transfer_id=${draft._id}`, page.getByRole('button', { name: 'Next' })],
    [`/create-account/step-select-account?go_to_transfer=${draft._id}`, page.getByRole('radio').first()],
    [
      `/create-account/success?go_to_transfer=${sent._id}`,
      page.getByRole('heading', { name: 'Your transfer is now pending.' }),
    ],
    ['/transfer-history', page.getByText('You sent')],
    [`/payment-details/${sent._id}`, page.getByText(LONG_NOTE)],
    ['/bank-accounts', page.getByText('Verified').first()],
    ['/account', page.getByRole('button', { name: 'Save' })],
  ] as const) {
    await page.goto(at('summit', path));
    await expect(shown).toBeVisible();
    await isSoundAt(page, [320, 1440], path);
  }
});
