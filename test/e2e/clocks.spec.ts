import {
  aPerson,
  chooseAccount,
  enterCode,
  expect,
  fillDetails,
  linkBank,
  register,
  sayWhoTheyAre,
  test,
} from './support/client.ts';
import { WITHIN } from './support/machine.ts';
import { PHONE } from './support/widths.ts';

test.use(PHONE.use);

/** Minutes by which the clock of a tablet is off, if someone set it by hand. */
for (const off of [180, -180])
  test(`a device whose clock is ${off} minutes off registers, gives its identity and pays (X-074)`, {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await page.clock.install({ time: new Date(Date.now() + off * 60_000) });
    const person = aPerson();
    await register(page, 'acme', person);
    await enterCode(page, person);
    await sayWhoTheyAre(page, person);
    await linkBank(page);
    await expect(page).toHaveURL(/step-3/);
    await page.reload();
    await fillDetails(page, '1,000.00');
    await page.getByRole('button', { name: 'Next' }).click();
    await chooseAccount(page);
    await page.getByRole('button', { name: 'Make Transfer' }).click();
    await expect(page).toHaveURL(/success/, WITHIN);
  });
