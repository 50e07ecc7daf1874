import type { Locator } from '@playwright/test';
import type { Language, Words } from '#shared/text/language.ts';
import { allowAnother, allowAnotherCode } from './allowances.ts';
import { type ApiClient, aReadyApiClient, askGraph, handOver, mustBe } from './api.ts';
import { at, expect, type Person, port, transferOnPage } from './client.ts';
import type { Hands } from './hands.ts';
import { atTheBank, codeFor, messagesTo } from './local-cloud.ts';
import { aSentPayment } from './offers.ts';

/*
 * A client's tasks, as stories that anyone can play: with a mouse, a thumb or a keyboard, in either language, on any
 * screen.
 */

export const button = ({ page, say }: Hands, english: string, spanish: string): Locator =>
  page.getByRole('button', { name: say(english, spanish), exact: true });
export const field = ({ page, say }: Hands, english: string, spanish: string): Locator =>
  page.getByLabel(say(english, spanish), { exact: true });
export const title = ({ page, say }: Hands, english: string, spanish: string): Locator =>
  page.getByRole('heading', { name: say(english, spanish) });

async function typeAddress(hands: Hands, street: string): Promise<void> {
  await hands.type(field(hands, 'Street address', 'Calle y número'), street);
  await hands.type(field(hands, 'City', 'Ciudad'), 'Cleveland');
  await hands.pick(field(hands, 'State', 'Estado'), 'Ohio');
  await hands.type(hands.page.getByLabel(/ZIP/), '44114');
}

export async function typeDetails(hands: Hands, amount: string): Promise<void> {
  await hands.type(field(hands, 'Amount', 'Monto'), amount);
  await hands.type(field(hands, 'Re-Enter Amount', 'Repita el monto'), amount);
  await typeAddress(hands, '77 Maple Ave');
  await hands.pick(field(hands, 'Field Office', 'Oficina'), 'Downtown');
}

/** The text of a screen, in the player's language. */
export const wordsOf = <T>({ say }: Hands, text: Words<T>): T => text[say('en', 'es') as Language];

/** Sends an incomplete form: the list of errors is shown, and has the focus. */
export async function isRefused(hands: Hands, send: Locator): Promise<void> {
  await hands.press(send);
  await expect(
    hands.page.getByRole('alert').filter({ hasText: hands.say("There's a problem", 'Hay un problema') }),
  ).toBeFocused();
}

/** Registers, making every mistake first, and gives their identity. */
async function register(hands: Hands, person: Person): Promise<void> {
  const { page } = hands;
  await allowAnother('acme');
  await page.goto(at('acme'));
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  const create = button(hands, 'Create Account', 'Crear cuenta');
  await hands.choose(page.getByRole('checkbox'));
  await isRefused(hands, create);
  await hands.type(field(hands, 'First name', 'Nombre'), person.firstName);
  await hands.type(field(hands, 'Last name', 'Apellido'), person.lastName);
  await hands.type(field(hands, 'Mobile phone number', 'Número de celular'), person.phone);
  await hands.press(create);
  await expect(page).toHaveURL(/account-verification/);
  await hands.arrive(title(hands, 'Enter your security code', 'Escriba su código de seguridad'));
  await hands.enterCode(field(hands, 'Security code', 'Código de seguridad'), await codeFor(port(), person.phone));
  await hands.arrive(title(hands, 'Confirm your identity', 'Confirme su identidad'));
  await sayWho(hands, person);
}

/** Gives their identity, after an empty form. */
export async function sayWho(hands: Hands, person: Person): Promise<void> {
  const save = button(hands, 'Save and continue', 'Guardar y continuar');
  await isRefused(hands, save);
  const ssn = hands.say('SSN, last 4|Last 4 digits', 'SSN, últimos 4|Últimos 4 dígitos');
  await hands.type(hands.page.getByRole('textbox', { name: new RegExp(ssn) }), '1234');
  for (const [english, spanish, part] of [
    ['Month', 'Mes', '3'],
    ['Day', 'Día', '27'],
    ['Year', 'Año', '1985'],
  ] as const)
    await hands.type(field(hands, english, spanish), part);
  await hands.type(hands.page.getByRole('textbox', { name: hands.say('Email', 'Correo electrónico') }), person.email);
  await typeAddress(hands, '12 Oak Street');
  await hands.press(save);
}

/** Links the accounts of a bank, in the bank's own window, as one of its customers. */
export async function linkAs(hands: Hands, username: string): Promise<void> {
  await expect(hands.page).toHaveURL(/bank-accounts/);
  await linkHere(hands, username);
}

/** The same, from any step that has the button. */
export async function linkHere(hands: Hands, username: string): Promise<void> {
  const { page } = hands;
  const part = (name: string) => page.getByTestId(`plaid-${name}`);
  await hands.press(button(hands, 'Link a bank account', 'Vincular una cuenta bancaria').first());
  await hands.press(part('continue'));
  await hands.press(part('bank-ins_109508'));
  await hands.type(part('username'), username);
  await hands.press(part('submit'));
  await hands.press(part('finish'));
  await expect(part('dialog')).toHaveCount(0);
}

/** Shares the receipt, after canceling once. */
async function share(hands: Hands, to: string): Promise<void> {
  const { page } = hands;
  const open = button(hands, 'Share by email', 'Compartir por correo electrónico');
  await hands.press(open);
  const dialog = page.getByRole('dialog');
  await hands.arrive(dialog.getByRole('heading'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await hands.press(open);
  const send = dialog.getByRole('button', { name: hands.say('Send', 'Enviar') });
  await hands.type(dialog.getByRole('textbox'), 'nobody');
  await isRefused(hands, send);
  await hands.type(dialog.getByRole('textbox'), to);
  await hands.press(send);
  await expect(page.getByText(hands.say('Email sent successfully', 'Correo enviado')).first()).toBeVisible();
  expect(await messagesTo(port(), to)).toHaveLength(1);
}

async function signOutAndIn(hands: Hands, person: Person): Promise<void> {
  const { page } = hands;
  const leave = button(hands, 'Logout', 'Cerrar sesión');
  if (!(await leave.first().isVisible())) await hands.press(button(hands, 'Menu', 'Menú'));
  await hands.press(leave.filter({ visible: true }).first());
  await expect(page).toHaveURL(/login|create-account/);
  await allowAnother('acme');
  await allowAnotherCode(person.phone);
  await page.goto(at('acme', '/login'));
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await hands.type(field(hands, 'Mobile phone number', 'Número de celular'), person.phone);
  await hands.press(button(hands, 'Get Security Code', 'Recibir el código de seguridad'));
  await hands.arrive(title(hands, 'Enter your security code', 'Escriba su código de seguridad'));
  await hands.enterCode(field(hands, 'Security code', 'Código de seguridad'), await codeFor(port(), person.phone));
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  await expect(page).not.toHaveURL(/account-verification/);
}

/** Someone new: registers, links a bank, sends a deposit by ACH, shares the receipt, signs out and in again. */
export async function aDeposit(hands: Hands, person: Person): Promise<void> {
  const { page, say } = hands;
  await register(hands, person);
  await linkAs(hands, 'user_closing');
  await hands.arrive(title(hands, 'Transfer details', 'Detalles de la transferencia'));
  await isRefused(hands, button(hands, 'Next', 'Siguiente'));
  await typeDetails(hands, '25,000');
  await hands.press(button(hands, 'Next', 'Siguiente'));
  await hands.arrive(title(hands, 'Select an Account', 'Elija una cuenta'));
  // Not the first one: an arrow key leads there.
  await hands.choose(page.getByRole('radio').nth(1));
  await hands.choose(page.getByRole('table').getByRole('radio').first());
  await hands.press(button(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Review your transfer', 'Revise su transferencia'));
  const id = transferOnPage(page);
  await hands.press(page.getByRole('button', { name: say('Make Transfer', 'Realizar transferencia') }));
  await hands.arrive(title(hands, 'Your transfer is now pending.', 'Su transferencia está pendiente.'));
  const [entry, ...more] = await atTheBank(port(), id);
  expect([entry?.amount, more]).toEqual(['25000.00', []]);
  await share(hands, `friend.${person.phone}@example.com`);
  await signOutAndIn(hands, person);
}

/** Puts a client who reads its language into the browser. */
export async function here(hands: Hands, who: ApiClient): Promise<void> {
  const language = hands.say('en', 'es');
  if (language === 'es') mustBe(200, await askGraph(who, 'SetLanguage', { language }));
  await handOver(who, hands.page.context());
}

/** A client who pays by wire, sees the numbers, calls, and reports it as sent, and then changes their profile. */
export async function aWire(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aReadyApiClient('acme');
  await here(hands, who);
  await page.goto(at('acme', '/create-account/step-3'));
  const purpose = say('Down Payment and Closing Costs', 'Pago inicial (enganche) y gastos de cierre');
  await page.getByRole('button', { name: say('Next', 'Siguiente') }).waitFor();
  const card = page.getByRole('radio', { name: purpose });
  await ((await card.count()) > 0 ? hands.choose(card) : hands.pick(field(hands, 'Purpose', 'Concepto'), purpose));
  await hands.choose(page.getByRole('radio', { name: /wire/i }));
  await typeDetails(hands, '48,250.75');
  await hands.press(button(hands, 'Next', 'Siguiente'));
  await hands.arrive(title(hands, 'Review your transfer', 'Revise su transferencia'));
  await hands.press(page.getByRole('button', { name: say('Make Transfer', 'Realizar transferencia') }));
  await expect(page).toHaveURL(/wiring-instructions/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  // The sign-in is minutes old by then, and a fresh code is requested.
  await allowAnotherCode(who.person.phone);
  const numbers = /client-account\/.*numbers=full/;
  await page.route(numbers, (route) => route.continue({ url: route.request().url().replace('?numbers=full', '') }));
  await hands.press(button(hands, 'Show numbers', 'Mostrar los números'));
  const dialog = page.getByRole('dialog');
  await hands.arrive(dialog.getByRole('heading'));
  await expect(dialog.getByText(say('We texted a 6-digit code', 'Enviamos un código de 6 dígitos'))).toBeVisible();
  await page.unroute(numbers);
  const code = dialog.getByLabel(say('Security code', 'Código de seguridad'));
  await hands.enterCode(code, await codeFor(port(), who.person.phone));
  await expect(page.getByText('55501239021')).toBeVisible();
  await hands.choose(page.getByRole('checkbox', { name: /\(216\) 555-0142/ }));
  await expect(page.getByText(say('Recorded.', 'Registrado.'))).toBeVisible();
  await hands.press(button(hands, 'I sent the wire', 'Ya envié el wire'));
  const send = dialog.getByRole('button', { name: say('Send', 'Enviar') });
  await isRefused(hands, send);
  await hands.type(dialog.getByLabel(say('Bank reference', 'Referencia del banco')), '20261121MMQFMP31000123');
  await hands.press(send);
  await expect(
    page.getByText(say("Thanks. We're watching for your wire.", 'Gracias. Estamos pendientes de su wire.')),
  ).toBeVisible();

  await page.goto(at('acme', '/account'));
  await hands.type(field(hands, 'Last name', 'Apellido'), 'Lovelace');
  await hands.press(button(hands, 'Save', 'Guardar'));
  await expect(page.getByText(say('Your profile has been saved.', 'Su perfil se guardó.')).first()).toBeVisible();
}

/** A client who is paid: they accept it, and then unlink an account that they no longer need. */
export async function aPayout(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aReadyApiClient('acme');
  const id = await aSentPayment(who, '84,250.75');
  await here(hands, who);
  await page.goto(at('acme', '/transfer-history'));
  await hands.press(page.getByRole('link', { name: say('Accept Funds', 'Aceptar el dinero') }).first());
  await hands.arrive(title(hands, 'Select an Account', 'Elija una cuenta'));
  await hands.choose(page.getByRole('radio', { name: /4821/ }));
  await hands.press(button(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Accept your payment', 'Acepte su pago'));
  await hands.press(page.getByRole('button', { name: say('Accept Payment', 'Aceptar pago') }));
  await expect(page).toHaveURL(/success/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  expect(await atTheBank(port(), id)).toHaveLength(1);

  await page.goto(at('acme', '/bank-accounts'));
  const unlink = page.getByRole('button', { name: new RegExp(say('Disconnect .*7733', 'Desvincular .*7733')) });
  await hands.press(unlink);
  const dialog = page.getByRole('dialog');
  await hands.arrive(dialog.getByRole('heading'));
  await hands.press(dialog.getByRole('button', { name: say('Keep it linked', 'Dejarla vinculada') }));
  await expect(dialog).toBeHidden();
  await expect(unlink).toBeFocused();
  await hands.press(unlink);
  await hands.press(dialog.getByRole('button', { name: say('Disconnect', 'Desvincular'), exact: true }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/x7733/)).toHaveCount(1);
  await expect(unlink).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}
