import { allowAnother, allowAnotherCode } from './support/allowances.ts';
import { aReadyApiClient, mustBe, saveDraft, start } from './support/api.ts';
import { aPerson, at, expect, port, test, transferOnPage } from './support/client.ts';
import { walkToPending } from './support/effort.ts';
import { atTheBank } from './support/local-cloud.ts';
import { patience } from './support/machine.ts';
import { PHONE } from './support/widths.ts';

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('a new buyer gets from the landing page to a pending payment in 7 screens, 15 values and 6 clicks', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    test.setTimeout(patience(240_000));
    const person = aPerson();
    await allowAnother('acme');
    await page.goto(at('acme'));
    await expect(page).toHaveURL(/create-account/);
    const effort = await walkToPending(page, person, { amount: '25,000' });
    expect((await atTheBank(port(), transferOnPage(page))).map(({ amount }) => amount)).toEqual(['25000.00']);
    expect(effort).toEqual({
      screens: [
        '/create-account',
        '/create-account/account-verification',
        '/create-account/step-2',
        '/bank-accounts',
        "the bank's window",
        '/create-account/step-3',
        '/create-account/step-4',
      ],
      values: 15,
      clicks: 6,
      // At the local bank. Each bank has its own.
      atTheBank: { panes: 4, values: 2, clicks: 4 },
    });
  });

  test('a returning client logs in, types the amount and pays again for the same property: 4 screens', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    test.setTimeout(patience(240_000));
    const who = await aReadyApiClient('acme', { username: 'user_house' });
    const [account] = who.accounts;
    mustBe(200, await start(who, await saveDraft(who, 2_500_000, { account }), account));
    await allowAnother('acme');
    await allowAnotherCode(who.person.phone);
    await page.goto(at('acme', '/login'));
    const effort = await walkToPending(page, who.person, { amount: '31,000' });
    expect((await atTheBank(port(), transferOnPage(page))).map(({ amount }) => amount)).toEqual(['31000.00']);
    expect(effort).toEqual({
      screens: ['/login', '/create-account/account-verification', '/transfer-history', '/create-account/step-4'],
      values: 4,
      clicks: 4,
      atTheBank: { panes: 0, values: 0, clicks: 0 },
    });
  });
});
