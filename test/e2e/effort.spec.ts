import { allowAnother } from './support/allowances.ts';
import { aPerson, at, expect, port, test, transferOnPage } from './support/client.ts';
import { walkToPending } from './support/effort.ts';
import { atTheBank } from './support/local-cloud.ts';
import { patience } from './support/machine.ts';
import { PHONE } from './support/widths.ts';

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('a new buyer comes from the landing to a pending payment by 7 screens, 15 values and 6 clicks', async ({
    quietPage: page,
  }) => {
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
      // Of the local bank; each bank has its own.
      atTheBank: { panes: 4, values: 2, clicks: 4 },
    });
  });
});
