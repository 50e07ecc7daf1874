import { existsSync, mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { allowAnother, allowAnotherCode } from './support/allowances.ts';
import {
  type ApiClient,
  aReadyApiClient,
  aSignedInClient,
  askGraph,
  handOver,
  linkAccounts,
  mustBe,
} from './support/api.ts';
import {
  aPerson,
  at,
  enterCode,
  expect,
  linkBankHere,
  type Person,
  port,
  test,
  transferOnPage,
} from './support/client.ts';
import { flawsOf } from './support/geometry.ts';
import { advance, atTheBank, codeFor } from './support/local-cloud.ts';
import { WITHIN } from './support/machine.ts';
import { aSentPayment } from './support/offers.ts';
import { isSoundAt } from './support/screens.ts';
import { PHONE } from './support/widths.ts';

/*
 * The journeys of a payment again, by someone whose phone asks for Spanish. The texts are written out here, and not
 * taken from the portal's tables, because a client reads them, too.
 */

test.describe.configure({ mode: 'parallel' });
test.use({ ...PHONE.use, locale: 'es-MX' });

/** Screenshots on request. A journey needs none. */
const SHOTS = process.env['PORTAL_SHOTS'];

/** The current screen: longer words fit into it, and axe finds no fault. */
async function isRight(page: Page, what: string): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await page.evaluate(() => document.documentElement.lang), what).toBe('es');
  expect.soft(await flawsOf(page), what).toEqual([]);
  await isSoundAt(page, [390], what);
  if (!SHOTS) return;
  if (!existsSync(SHOTS)) mkdirSync(SHOTS, { recursive: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.screenshot({ path: `${SHOTS}/${what}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

/** A client who reads the portal in Spanish, signed in through the API. */
async function reads(who: ApiClient): Promise<void> {
  mustBe(200, await askGraph(who, 'SetLanguage', { language: 'es' }));
}

async function fillAddress(page: Page, street: string): Promise<void> {
  await page.getByLabel('Calle y número').fill(street);
  await page.getByLabel('Ciudad').fill('Cleveland');
  await page.getByLabel('Estado', { exact: true }).selectOption('OH');
  await page.getByLabel(/ZIP/).fill('44114');
}

async function fillDetails(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Monto', { exact: true }).fill(amount);
  await page.getByLabel('Repita el monto').fill(amount);
  await fillAddress(page, '77 Maple Ave');
  await page.getByLabel('Oficina').selectOption({ index: 1 });
}

/** Registers, making every mistake first. */
async function register(page: Page, { firstName, lastName, phone }: Person): Promise<void> {
  await allowAnother('acme');
  await page.goto(at('acme'));
  await expect(page.getByRole('heading', { name: 'Cree su cuenta' })).toBeVisible();
  await expect(page.getByText('Cree su cuenta segura para enviar su depósito a Acme Title & Escrow.')).toBeVisible();
  await isRight(page, 'registro');
  await page.getByRole('checkbox').check();
  await page.getByLabel('Número de celular').fill('(800) 555-0100');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Hay un problema')).toBeVisible();
  await expect(page.getByText('Este campo es obligatorio').first()).toBeVisible();
  await expect(page.getByText('Este es un número gratuito. Escriba un número de celular.').first()).toBeVisible();
  await isRight(page, 'registro-errores');
  await page.getByLabel('Nombre', { exact: true }).fill(firstName);
  await page.getByLabel('Apellido').fill(lastName);
  await page.getByLabel('Número de celular').fill(phone);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Escriba su código de seguridad' })).toBeVisible();
}

test('a buyer registers, links a bank and sends a deposit by ACH, all of it in Spanish (X-181, X-184)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  test.slow();
  const person = aPerson({ firstName: 'Lucía', lastName: 'Buyer' });
  await register(page, person);
  await isRight(page, 'codigo');
  await page.getByLabel('Código de seguridad').fill(await codeFor(port(), person.phone));

  await expect(page.getByRole('heading', { name: 'Confirme su identidad' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(page.getByText('Hay un problema')).toBeVisible();
  await isRight(page, 'identidad-errores');
  await page.getByRole('textbox', { name: /SSN, últimos 4|Últimos 4 dígitos/ }).fill('1234');
  await page.getByLabel('Mes').fill('3');
  await page.getByLabel('Día').fill('27');
  await page.getByLabel('Año').fill('1985');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await fillAddress(page, '12 Oak Street');
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();

  await expect(page.getByText('No tiene cuentas bancarias vinculadas')).toBeVisible();
  await isRight(page, 'cuentas-vacias');
  await linkBankHere(page, 'user_closing', /Vincular una cuenta bancaria/);
  await expect(page.getByText(/Se vincularon .*x4821 y una cuenta más/)).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Hay un problema')).toBeVisible();
  await isRight(page, 'detalles-errores');
  await fillDetails(page, '25,000');
  await page.getByRole('button', { name: 'Siguiente' }).click();

  await expect(page.getByRole('heading', { name: 'Elija una cuenta' })).toBeVisible();
  await isRight(page, 'elegir-cuenta');
  await page.getByRole('table').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su transferencia' })).toBeVisible();
  await expect(page.getByText('$25,000.00').first()).toBeVisible();
  await isRight(page, 'revision');
  const id = transferOnPage(page);
  await page.getByRole('button', { name: /Realizar transferencia/ }).click();
  await expect(page.getByRole('heading', { name: 'Su transferencia está pendiente.' })).toBeVisible();
  await isRight(page, 'listo');
  const [entry, ...more] = await atTheBank(port(), id);
  expect(more).toEqual([]);
  expect(entry?.amount).toBe('25000.00');

  await page.goto(at('acme', '/transfer-history'));
  await expect(page.getByText('Usted envió')).toBeVisible();
  await isRight(page, 'historial');
  for (const news of ['posted', 'settled']) await advance(port(), entry?.id ?? '', news);
  await expect(page.getByRole('article').getByText('Completado', { exact: true })).toBeVisible(WITHIN);
  await page
    .getByRole('link', { name: /Ver detalles/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Detalles del pago' })).toBeVisible();
  await isRight(page, 'detalles-del-pago');
  for (const [path, text, what] of [
    ['/account', 'Dónde tiene la sesión abierta', 'mi-cuenta'],
    ['/financials', 'Resumen financiero', 'resumen'],
    ['/faq', '¿Todavía puedo cancelar?', 'preguntas'],
    ['/is-this-us', 'Recibí un mensaje extraño', 'de verdad'],
    ['/bank-accounts', 'Cuentas bancarias vinculadas', 'cuentas'],
    ['/create-account/send-money', 'Comenzar un nuevo pago', 'enviar-dinero'],
  ] as const) {
    await page.goto(at('acme', path));
    await expect(page.getByText(text).first()).toBeVisible();
    await isRight(page, what);
  }
});

test('a buyer wires the closing funds in Spanish: reviews, sees the numbers after a code, calls, reports the wire (X-184)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aReadyApiClient('acme', { person: aPerson() });
  await reads(who);
  await handOver(who, context);
  await page.goto(at('acme', '/create-account/step-3'));
  await page.getByRole('radio', { name: 'Pago inicial (enganche) y gastos de cierre' }).check();
  await page.getByRole('radio', { name: /wire/ }).check();
  await expect(page.getByText('Tenga en cuenta').or(page.getByText('Cómo pagar')).first()).toBeVisible();
  await fillDetails(page, '48,250.75');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su transferencia' })).toBeVisible();
  await isRight(page, 'revision-wire');
  await page.getByRole('button', { name: /Realizar transferencia/ }).click();
  await isRight(page, 'wire');
  // The sign-in is minutes old by then, and a fresh code is requested.
  await allowAnotherCode(who.person.phone);
  const numbers = /client-account\/.*numbers=full/;
  await page.route(numbers, (route) => route.continue({ url: route.request().url().replace('?numbers=full', '') }));
  await page.getByRole('button', { name: 'Mostrar los números' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Enviamos un código de 6 dígitos/)).toBeVisible();
  await page.unroute(numbers);
  await dialog.getByLabel('Código de seguridad').fill(await codeFor(port(), who.person.phone));
  await expect(page.getByText('55501239021')).toBeVisible();
  await expect(page.getByText('Felicidades. Estas son sus instrucciones seguras')).toBeVisible();
  await page.getByRole('checkbox', { name: /Llamé al \(216\) 555-0142/ }).check();
  await expect(page.getByText('Registrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Ya envié el wire' }).click();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText(/Escriba la referencia|obligatorio/).first()).toBeVisible();
  await dialog.getByLabel('Referencia del banco').fill('20261121MMQFMP31000123');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Gracias. Estamos pendientes de su wire.')).toBeVisible();
  await isRight(page, 'wire-enviado');
});

test('a seller accepts the proceeds of a sale in Spanish (X-184)', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  const who = await aSignedInClient('acme', aPerson());
  await reads(who);
  await linkAccounts(who);
  const id = await aSentPayment(who, '84,250.75');
  await handOver(who, context);
  await page.goto(at('acme', '/transfer-history'));
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /Aceptar el dinero/ })
    .click();
  await expect(page.getByText('Elija la cuenta donde quiere que depositemos su dinero:')).toBeVisible();
  await isRight(page, 'pago-elegir');
  await page.getByRole('radio', { name: /4821/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Acepte su pago' })).toBeVisible();
  await isRight(page, 'pago-aceptar');
  await page.getByRole('button', { name: /Aceptar pago/ }).click();
  await expect(page.getByText('Su dinero debe depositarse en 1 a 3 días hábiles.')).toBeVisible();
  await isRight(page, 'pago-listo');
  expect(await atTheBank(port(), id)).toHaveLength(1);
});

test.describe('a client who changes the language', () => {
  test.use({ locale: 'en-US' });

  test('loses no input, stays on the step, and has it on the next device (X-181, X-182, X-183)', {
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
});
