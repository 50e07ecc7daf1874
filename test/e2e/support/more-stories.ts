import type { Locator } from '@playwright/test';
import { addBankingDays } from '#shared/banking-days.ts';
import { type Day, today } from '#shared/dates.ts';
import { aPng } from '../../support/pictures.ts';
import { aReadyApiClient, aSignedInClient, giveIdentity, mustBe, readTransfer, saveDraft } from './api.ts';
import { aPerson, at, expect, port, transferOnPage } from './client.ts';
import type { Hands } from './hands.ts';
import { atTheBank } from './local-cloud.ts';
import { aRequest } from './offers.ts';
import { button, field, here, linkAs, title, typeDetails } from './stories.ts';

/* A client's other tasks: a request, a later day, a bank with other details, an account by its numbers. */

/** A link by its first words. */
export const anchor = ({ page, say }: Hands, english: string, spanish: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${say(english, spanish)}`) }).first();

/** A client is asked for a deposit, reads its purpose, chooses an account and pays. They decline another request. */
export async function aRequested(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aReadyApiClient('acme', { person: aPerson() });
  const id = await aRequest(who, { amount: '5,000' });
  await here(hands, who);
  await page.goto(at('acme', '/transfer-history'));
  await hands.press(anchor(hands, 'View Details', 'Ver detalles'));
  await expect(page).toHaveURL(/payment-details/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  await hands.press(anchor(hands, 'Pay now', 'Pagar ahora'));
  await hands.arrive(title(hands, 'Select an Account', 'Elija una cuenta'));
  await hands.choose(page.getByRole('table').getByRole('radio').first());
  await hands.press(button(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Review your transfer', 'Revise su transferencia'));
  await hands.press(page.getByRole('button', { name: say('Make Transfer', 'Realizar transferencia') }));
  await hands.arrive(title(hands, 'Your transfer is now pending.', 'Su transferencia está pendiente.'));
  expect(await atTheBank(port(), id)).toHaveLength(1);

  const unwanted = await aRequest(who, { amount: '9,000' });
  await page.goto(at('acme', `/create-account/step-3?transfer_id=${unwanted}`));
  const decline = button(hands, 'Decline', 'Rechazar').first();
  await hands.press(decline);
  const dialog = page.getByRole('dialog');
  await hands.arrive(dialog.getByRole('heading'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(decline).toBeFocused();
  await hands.press(decline);
  await hands.press(dialog.getByRole('button', { name: say('Decline', 'Rechazar') }));
  await expect(
    page.getByText(say('You declined. Nothing was paid.', 'Usted lo rechazó. No se pagó nada.')),
  ).toBeVisible();
  expect(await atTheBank(port(), unwanted)).toEqual([]);
}

/** A client schedules a payment, finds it in the history and cancels it there. */
export async function aLaterDay(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aReadyApiClient('acme');
  const draft = await saveDraft(who, 340_000, { account: who.accounts[0] });
  await here(hands, who);
  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${draft._id}`));
  const on: Day = addBankingDays(today(new Date(), 'America/New_York'), 5);
  await hands.choose(page.getByRole('radio', { name: say('On a later date', 'En otra fecha') }));
  const send = button(hands, 'Schedule Payment', 'Programar pago');
  await hands.press(send);
  await expect(page.getByText(say('Choose the day to send it.', 'Elija el día para enviarlo.')).first()).toBeVisible();
  await hands.day(field(hands, 'Send on', 'Enviar el'), on);
  await hands.press(send);
  await hands.arrive(title(hands, 'Your payment is scheduled.', 'Su pago está programado.'));
  expect(await readTransfer(who, draft._id)).toMatchObject({ status: 'draft', scheduledOn: on });
  await page.goto(at('acme', '/transfer-history'));
  await hands.press(anchor(hands, 'View Details', 'Ver detalles'));
  await expect(page).toHaveURL(/payment-details/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  await hands.press(button(hands, 'Cancel Scheduled Payment', 'Cancelar el pago programado'));
  const dialog = page.getByRole('dialog');
  await hands.arrive(dialog.getByRole('heading'));
  await hands.press(dialog.getByRole('button', { name: say('Yes, cancel it', 'Sí, cancelarlo') }));
  await expect(page.getByText(say('Not sent yet.', 'Todavía no se ha enviado.'))).toBeVisible();
  // The element that opened the dialog has disappeared by then, but the focus is still on the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect(await readTransfer(who, draft._id)).toMatchObject({ scheduledOn: null });
}

/** A new client without a linked account, on the page where one is linked. */
export async function withoutAccount(hands: Hands): Promise<void> {
  const who = await aSignedInClient('acme');
  mustBe(200, await giveIdentity(who));
  await here(hands, who);
  await hands.page.goto(at('acme', '/bank-accounts'));
}

/** A client whose bank has other details continues with a reason, and sends a photo of their ID. */
export async function anOverride(hands: Hands): Promise<void> {
  const { page, say } = hands;
  await withoutAccount(hands);
  await linkAs(hands, 'user_mismatch');
  await expect(page).toHaveURL(/create-account\/error/);
  await page.goto(at('acme', '/create-account/step-3'));
  await typeDetails(hands, '25,000');
  await hands.press(button(hands, 'Next', 'Siguiente'));
  await hands.choose(page.getByRole('table').getByRole('radio').first());
  await hands.press(button(hands, 'Continue', 'Continuar'));
  await expect(page).toHaveURL(/create-account\/error.*go_to_transfer=/);
  await hands.arrive(page.getByRole('heading', { level: 1 }));
  await hands.press(button(hands, 'Override', 'Continuar así').first());
  const dialog = page.getByRole('dialog');
  await hands.arrive(dialog.getByRole('heading'));
  const send = dialog.getByRole('button', { name: say('Override and continue', 'Continuar así') });
  await hands.press(send);
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await hands.type(dialog.getByLabel(say('Reason', 'Motivo')), 'It is the account of my late mother.');
  await hands.press(send);
  await hands.arrive(title(hands, 'More Data is Required', 'Se necesitan más datos'));
  await hands.choose(page.getByLabel(say('Passport', 'Pasaporte')));
  const photo = { name: 'passport.png', mimeType: 'image/png', buffer: aPng(1500, 950) };
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await hands.press(button(hands, 'Rotate', 'Girar'));
  await hands.press(button(hands, 'Upload', 'Subir'));
  await expect(
    page.getByText(say('Your Document has successfully uploaded.', 'Su documento se subió.')).first(),
  ).toBeVisible();
  await hands.press(anchor(hands, 'Continue', 'Continuar'));
  await hands.choose(page.getByRole('table').getByRole('radio').first());
  await hands.press(button(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Review your transfer', 'Revise su transferencia'));
  const id = transferOnPage(page);
  await hands.press(page.getByRole('button', { name: say('Make Transfer', 'Realizar transferencia') }));
  await hands.arrive(title(hands, 'Your transfer is now pending.', 'Su transferencia está pendiente.'));
  expect(await atTheBank(port(), id)).toHaveLength(1);
}

/** A client links an account by its numbers, and verifies it with the code of the test deposit, after a wrong one. */
export async function anAccountByNumbers(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const part = (name: string) => page.getByTestId(`plaid-${name}`);
  await withoutAccount(hands);
  await hands.press(button(hands, 'Enter account numbers instead', 'Escribir los números de la cuenta'));
  for (const step of ['continue', 'numbers', 'example-numbers', 'submit', 'finish']) await hands.press(part(step));
  await expect(part('dialog')).toHaveCount(0);
  await expect(
    page.getByText(
      say('A test deposit of one cent is on its way', 'Un depósito de prueba de un centavo está en camino'),
    ),
  ).toBeVisible();
  await page.goto(at('acme', '/create-account/verification'));
  await hands.press(page.getByRole('button', { name: new RegExp(`^${say('VERIFY', 'VERIFICAR')}`) }));
  await hands.type(part('code'), 'XYZ');
  await hands.press(part('submit'));
  await hands.type(part('code'), 'ABC');
  await hands.press(part('submit'));
  await expect(page.getByText(say('Nothing is needed right now', 'No falta nada en este momento'))).toBeVisible();
  await hands.press(anchor(hands, 'Bank accounts', 'Cuentas bancarias'));
  await expect(page).toHaveURL(/bank-accounts/);
  await expect(page.getByText(say('Verified', 'Verificada'), { exact: true })).toBeVisible();
}
