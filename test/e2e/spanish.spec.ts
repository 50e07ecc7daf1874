import { allowAnother, allowAnotherCode } from './support/allowances.ts';
import { aPerson, at, enterCode, expect, port, test } from './support/client.ts';
import { codeFor } from './support/local-cloud.ts';
import { PHONE } from './support/widths.ts';

/* The texts are written out here, and not taken from the portal's tables, because a client reads them, too. */

test.use(PHONE.use);

test('a client who changes the language loses no input, stays on the step, and has it on the next device (X-181, X-182, X-183)', {
  tag: '@long',
}, async ({ quietPage: page, browser }) => {
  const person = aPerson();
  await allowAnother('acme');
  await page.goto(at('acme', '/create-account?utm=x'));
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile phone number').fill(person.phone);
  await page.getByRole('checkbox').check();
  // By keyboard, as it has to be possible.
  await page.getByRole('button', { name: 'Español' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cree su cuenta' })).toBeVisible();
  await expect(page).toHaveURL(/create-account\?utm=x$/);
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(person.firstName);
  await expect(page.getByLabel('Apellido')).toHaveValue(person.lastName);
  await expect(page.getByLabel('Número de celular')).toHaveValue(/\(\d{3}\) \d{3}-\d{4}/);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL(/account-verification/);
  await page.getByLabel('Código de seguridad').fill(await codeFor(port(), person.phone));
  await expect(page.getByRole('heading', { name: 'Confirme su identidad' })).toBeVisible();

  // An SSN is stored nowhere, so the page asks first, in the chosen language.
  await page.getByRole('textbox', { name: /SSN, últimos 4|Últimos 4 dígitos/ }).fill('1234');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Change to English' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /SSN, last 4|Last 4 digits/ })).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme su identidad' })).toBeVisible();

  // Another device, which asks for English.
  const other = await browser.newContext({ locale: 'en-US', ...PHONE.use });
  const there = await other.newPage();
  await allowAnotherCode(person.phone);
  await there.goto(at('acme', '/login'));
  await there.getByLabel('Mobile phone number').fill(person.phone);
  await there.getByRole('button', { name: 'Get Security Code' }).click();
  await expect(there).toHaveURL(/account-verification/);
  await enterCode(there, person);
  await expect(there.getByRole('heading', { name: 'Confirme su identidad' })).toBeVisible();
  await other.close();
});
