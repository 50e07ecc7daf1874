import { allowAnother } from './allowances.ts';
import { aPerson, at, expect, port } from './client.ts';
import type { Hands } from './hands.ts';
import { atTheBank, codeFor } from './local-cloud.ts';
import { anchor, withoutAccount } from './more-stories.ts';
import { invite } from './offers.ts';
import { button, field, linkHere, sayWho, title } from './stories.ts';

/*
 * What comes from outside the portal in a client's way: a link, a warning, a bank's own site, and papers.
 */

/** From the choice of an account up to the payment. */
async function pay(hands: Hands): Promise<void> {
  const { page, say } = hands;
  await hands.arrive(title(hands, 'Select an Account', 'Elija una cuenta'));
  await hands.choose(page.getByRole('radio').first());
  await hands.press(button(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Review your transfer', 'Revise su transferencia'));
  await hands.press(page.getByRole('button', { name: say('Make Transfer', 'Realizar transferencia') }));
  await hands.arrive(title(hands, 'Your transfer is now pending.', 'Su transferencia está pendiente.'));
}

/** Somebody new opens the link that came to their phone, proves whose it is, says who they are, reads and pays. */
export async function anInvitation(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const person = aPerson({ firstName: 'Maribel', lastName: 'Quintanilla' });
  await allowAnother('acme');
  const { transferId, link } = await invite(person, '4,321', '--email', person.email, '--language', say('en', 'es'));
  await page.goto(link);
  await hands.read(title(hands, 'Hello Maribel', 'Hola, Maribel'));
  const text = button(hands, 'Text me a code', 'Enviarme un código');
  await expect(text).toBeDisabled();
  await hands.choose(page.getByRole('checkbox'));
  await hands.press(text);
  await hands.arrive(title(hands, 'Enter your security code', 'Escriba su código de seguridad'));
  await hands.enterCode(field(hands, 'Security code', 'Código de seguridad'), await codeFor(port(), person.phone));
  await hands.arrive(title(hands, 'Confirm your identity', 'Confirme su identidad'));
  await sayWho(hands, person);
  await hands.arrive(title(hands, 'You were asked to send', 'Le pidieron un pago'));
  await expect(page.getByRole('main')).toContainText('$4,321.00');
  await hands.press(anchor(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Select an Account', 'Elija una cuenta'));
  await linkHere(hands, 'user_closing');
  await pay(hands);
  expect(await atTheBank(port(), transferId)).toHaveLength(1);
}

/** Somebody whose bank has a site of its own is sent there, allows it, and goes on where they were. */
export async function aReturnFromTheBank(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const part = (name: string) => page.getByTestId(name);
  await withoutAccount(hands);
  await hands.read(title(hands, 'Linked Bank Accounts', 'Cuentas bancarias vinculadas').first());
  await hands.press(button(hands, 'Link a bank account', 'Vincular una cuenta bancaria').first());
  for (const step of ['continue', 'bank-ins_127287', 'oauth']) await hands.press(part(`plaid-${step}`));
  await hands.pick(part('bank-username'), 'user_house');
  await hands.press(part('bank-allow'));
  await hands.press(part('plaid-finish'));
  await expect(page).toHaveURL(/step-3$/);
  await hands.arrive(title(hands, 'Transfer details', 'Detalles de la transferencia'));
  const linked = say('Platypus OAuth Bank x6124 is linked.', 'Se vinculó Platypus OAuth Bank x6124.');
  await expect(page.getByText(linked)).toBeVisible();
  await page.goto(at('acme', '/bank-accounts'));
  await hands.read(page.getByText(say('Verified', 'Verificada'), { exact: true }));
}
