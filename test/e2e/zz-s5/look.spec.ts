import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { runningPortal } from '#infra/local/host/running.ts';
import { newId, transferId } from '#shared/ids.ts';
import { newReference } from '#shared/transfer/reference.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { type ApiClient, aReadyApiClient, aSignedInClient, giveIdentity, handOver } from '../support/api.ts';
import { aPerson, at, linkBankHere, test } from '../support/client.ts';
import { aRequest, aSentPayment } from '../support/offers.ts';
import { isSoundAt } from '../support/screens.ts';

const OUT = '/tmp/s5/shots';
mkdirSync(OUT, { recursive: true });
const shot = async (page: Page, name: string) => {
  await page.waitForTimeout(500);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: true });
  }
  await isSoundAt(page, [320, 390, 1440], name).catch((error) =>
    console.log('UNSOUND', name, String(error).slice(0, 1500)),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
};

for (const tenant of ['acme', 'summit']) {
  test(`look disbursement ${tenant} @once`, async ({ page, context }) => {
    test.setTimeout(240_000);
    const who = await aSignedInClient(tenant, aPerson());
    const id = await aSentPayment(who, '84,250.75');
    await handOver(who, context);
    await page.goto(at(tenant, `/payment-details/${id}`));
    await page.getByRole('link', { name: 'Accept Funds' }).waitFor();
    await shot(page, `${tenant}-01-details-sent`);
    await page.goto(at(tenant, `/create-account/step-select-account?go_to_transfer=${id}&disbursement=account`));
    await page.getByRole('button', { name: 'Enter account numbers instead' }).waitFor();
    await shot(page, `${tenant}-02-select-empty`);
    await page.getByRole('button', { name: 'Enter account numbers instead' }).click();
    await page.getByTestId('plaid-continue').click();
    await page.getByTestId('plaid-numbers').click();
    await page.getByTestId('plaid-example-numbers').click();
    await page.getByTestId('plaid-submit').click();
    await page.getByTestId('plaid-finish').click();
    await page.getByRole('radio').check();
    await shot(page, `${tenant}-03-select-pending`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your payment is waiting').waitFor();
    await shot(page, `${tenant}-04-waiting`);
    await linkBankHere(page);
    await page.getByRole('radio', { name: /4821/ }).check();
    await shot(page, `${tenant}-05-select`);
    await page
      .getByRole('button', { name: 'Decline' })
      .click()
      .catch(() => undefined);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Accept Payment' }).waitFor();
    await shot(page, `${tenant}-06-accept`);
    await page.getByRole('button', { name: 'Accept Payment' }).click();
    await page.getByText('1-3 business days').waitFor();
    await shot(page, `${tenant}-07-success`);
    await page.getByRole('link', { name: 'View details and receipt' }).click();
    await page.getByText('Deposit To').waitFor();
    await shot(page, `${tenant}-08-details`);
  });
  test(`look request ${tenant} @once`, async ({ page, context }) => {
    test.setTimeout(240_000);
    const who = await aReadyApiClient(tenant, { person: aPerson() });
    const id = await aRequest(who, { amount: '5,000' });
    await handOver(who, context);
    await page.goto(at(tenant, `/payment-details/${id}`));
    await page.getByRole('link', { name: 'Pay now' }).waitFor();
    await shot(page, `${tenant}-11-details-requested`);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await shot(page, `${tenant}-12-asked`);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel(/Reason/).waitFor();
    await shot(page, `${tenant}-13-decline`);
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('radio').first().check();
    await shot(page, `${tenant}-14-select`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Make Transfer' }).waitFor();
    await shot(page, `${tenant}-15-review`);
  });
}

async function seed(who: ApiClient) {
  Object.assign(process.env, runningPortal(process.env['PORTAL_DATA'] ?? '')?.environment);
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const now = new Date();
  let n = 0;
  for (const status of TRANSFER_STATUSES)
    for (const kind of ['ACH', 'Wire', 'Disbursement'] as const) {
      n += 1;
      const when = new Date(now.getTime() - n * 60_000);
      const id = transferId.parse(newId(when, crypto.getRandomValues(new Uint8Array(8))));
      const disbursement = kind === 'Disbursement';
      await transfers.add({
        id,
        tenantId: who.tenant as never,
        clientId: who.id as never,
        referenceId: newReference(crypto.getRandomValues(new Uint8Array(8))),
        firstName: 'Ada',
        middleName: '',
        lastName: 'Buyer',
        email: 'ada@example.com',
        mobilePhone: `+1${who.person.phone}` as never,
        propertyAddress1: '12 Oak Street',
        propertyAddress2: '',
        propertyCity: 'Cleveland',
        propertyState: 'OH',
        propertyZipcode: '44114',
        purpose: disbursement ? 'Proceeds of Sale' : `${kind} ${status}`,
        status,
        amount: 1_250_000 as never,
        fee: 0 as never,
        notes: [],
        method: kind === 'Wire' ? 'Wire' : 'ACH',
        disbursement,
        type: disbursement ? 'Client Disbursement' : 'Client Transfer',
        provider: { attempt: 0, rank: 0 },
        events: [],
        active: true,
        version: 1,
        createdAt: when.toISOString(),
        updatedAt: when.toISOString(),
      });
    }
}

for (const tenant of ['acme', 'summit'])
  test(`look gallery ${tenant} @once`, async ({ page, context }) => {
    test.setTimeout(120_000);
    const who = await aSignedInClient(tenant, aPerson());
    await giveIdentity(who);
    await seed(who);
    await handOver(who, context);
    // The entry would lead to the newest Initiated one.
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('AllTransfers') ? route.abort() : route.continue(),
    );
    await page.goto(at(tenant, '/transfer-history'));
    await page.getByRole('article').first().waitFor();
    while (await page.getByRole('button', { name: 'Show older transfers' }).count()) {
      await page.getByRole('button', { name: 'Show older transfers' }).click();
      await page.waitForTimeout(700);
    }
    await shot(page, `${tenant}-20-gallery`);
    console.log(await page.getByRole('article').count(), 'cards');
  });
