import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { allowAnother } from './support/allowances.ts';
import { axeFaults } from './support/axe.ts';
import { aPerson, at, enterCode, expect, sayWhoTheyAre, sendRegistration, test } from './support/client.ts';
import { joinStaff } from './support/staff.ts';

const PURPOSE = 'Down Payment and Closing Costs';

/** Reads the QR code from a screenshot with another library, as a phone's camera would. */
async function scanned(code: Locator): Promise<string> {
  await expect(code.locator('path')).not.toHaveAttribute('d', '');
  const png = (await code.screenshot()).toString('base64');
  const picture = await code.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return { width, height, data: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
  }, png);
  return decodeQR({ ...picture, data: Uint8Array.from(picture.data) });
}

test('a pay link’s QR code takes a buyer from registration to a draft with purpose, file and street (X-022, X-371)', async ({
  quietPage: page,
  browser,
}) => {
  await joinStaff(page, 'Paula Ortiz', 'operator');
  await page.goto(at('console', '/acme/files'));
  await page.getByRole('button', { name: 'Pay link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay link' });
  await dialog.getByLabel('Purpose').selectOption(PURPOSE);
  await dialog.getByLabel('File number').fill('24-118');
  await dialog.getByLabel('Street').fill('12 Oak Street');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = await scanned(dialog.getByRole('img', { name: 'QR code with the pay link' }));
  expect(link).toBe(await dialog.getByText(/^http/).textContent());
  expect(link).toContain(at('acme', '/create-account/step-3?for='));
  expect(await axeFaults(page)).toEqual([]);

  // Only the card is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  const card = page.locator('body > section');
  await expect(card).toContainText('Check that the address begins with acme.localhost');
  expect(await scanned(card.locator('svg'))).toBe(link);
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);

  const buyer = await browser.newPage();
  const person = aPerson();
  await allowAnother('acme');
  await buyer.goto(link);
  await sendRegistration(buyer, person);
  await expect(buyer).toHaveURL(/account-verification/);
  await buyer.reload();
  await enterCode(buyer, person);
  await sayWhoTheyAre(buyer, person);
  await expect(buyer.getByText('Your link suggests these details. Are they right?')).toBeVisible();
  expect(await axeFaults(buyer)).toEqual([]);
  await buyer.reload();
  await buyer.getByRole('button', { name: 'Yes, fill them in' }).click();
  await expect(buyer.getByLabel('Street address')).toHaveValue('12 Oak Street');
  await buyer.reload();
  await expect(buyer.getByText('Your link suggests these details. Are they right?')).toBeHidden();
  await expect(buyer.getByLabel('File number')).toHaveValue('24-118');
  await expect(buyer.getByLabel('Purpose')).toHaveValue(PURPOSE);
  for (const [label, text] of [
    ['Amount', '25,000'],
    ['Re-Enter Amount', '25,000'],
    ['City', 'Cleveland'],
    ['ZIP code', '44114'],
  ] as const)
    await buyer.getByLabel(label, { exact: true }).fill(text);
  await buyer.getByLabel('State').selectOption('OH');
  const office = buyer.getByLabel('Field Office');
  if (await office.count()) await office.selectOption({ index: 1 });
  await buyer.getByRole('button', { name: 'Next' }).click();
  await expect(buyer).toHaveURL(/go_to_transfer=/);
  await buyer.goBack();
  await expect(buyer.getByLabel('File number')).toHaveValue('24-118');
  await buyer.close();
});
