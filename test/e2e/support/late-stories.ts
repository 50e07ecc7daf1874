import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readPdf } from '../../support/pdf-text.ts';
import { aPng } from '../../support/pictures.ts';
import { allowAnother } from './allowances.ts';
import { anAwaitedWire, aReadyApiClient, mustBe, saveDraft, start } from './api.ts';
import { aPerson, at, expect, port } from './client.ts';
import type { Hands } from './hands.ts';
import { atTheBank, codeFor } from './local-cloud.ts';
import { anchor, withoutAccount } from './more-stories.ts';
import { invite } from './offers.ts';
import { applyTenant, showWire } from './ops.ts';
import { button, field, here, linkHere, sayWho, title } from './stories.ts';

/* Outside events on a client's way: a link, a warning, a bank's own site, and documents. */

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

/**
 * Someone new opens the link that was texted to their phone, proves the phone, gives their identity, reads and pays.
 */
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
  await hands.arrive(title(hands, 'Payment request', 'Solicitud de pago'));
  await expect(page.getByRole('main')).toContainText('$4,321.00');
  await hands.press(anchor(hands, 'Continue', 'Continuar'));
  await hands.arrive(title(hands, 'Select an Account', 'Elija una cuenta'));
  await linkHere(hands, 'user_closing');
  await pay(hands);
  expect(await atTheBank(port(), transferId)).toHaveLength(1);
}

/** Confirms that the company was called, which the warning asks for first. */
async function sayCalled(hands: Hands): Promise<void> {
  await hands.choose(hands.page.getByRole('checkbox'));
  await hands.press(button(hands, 'Continue', 'Continuar'));
}

/**
 * A client whose wiring instructions change during their visit is stopped, calls, waits for the staff, and reads the
 * new ones. All journeys share the company's instructions, so the caller restores them.
 */
export async function aChangeOfInstructions(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aReadyApiClient('summit');
  const wire = await anAwaitedWire(who);
  await here(hands, who);
  await page.goto(at('summit', `/create-account/wiring-instructions?transfer_id=${wire._id}&tenant_id=summit`));
  const stop = title(hands, 'Stop: the wiring instructions have changed', 'Alto: las instrucciones del wire cambiaron');
  const before = page.getByText('•••• 6650');
  await expect(before.or(stop)).toBeVisible();
  // An earlier journey's change is still announced.
  if (await stop.isVisible()) await sayCalled(hands);
  await hands.read(before);

  await applyTenant('summit', { accountNumber: '66600017777', beneficiaryName: 'Summit Holdings' });
  await page.reload();
  await hands.read(stop);
  await expect(page.locator('body')).not.toContainText(/7777|Summit Holdings/);
  const goOn = button(hands, 'Continue', 'Continuar');
  await hands.press(goOn);
  await expect(
    page.getByText(say('Please call first, then tick the box.', 'Primero llame y después marque la casilla.')),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
  await sayCalled(hands);
  await hands.arrive(title(hands, 'The new instructions are on hold', 'Las instrucciones nuevas están retenidas'));
  const again = button(hands, 'Check again', 'Revisar de nuevo');
  await hands.press(again);
  await hands.arrive(stop);
  await expect(
    page.getByText(say('Still on hold. We checked at', 'Siguen retenidas. Lo revisamos a las')),
  ).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/7777|Summit Holdings/);

  await showWire('summit', wire._id);
  await hands.press(again);
  await hands.arrive(page.getByText('•••• 7777'));
  await expect(
    page.getByText(say('Call (602) 555-0177 before you send', 'Llame al (602) 555-0177 antes de enviar')),
  ).toBeVisible();
}

/** A client whose bank has its own site is sent there, allows access, and continues where they were. */
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

/** Clicks a download, and returns the file. */
async function takeDown(hands: Hands, control: Parameters<Hands['press']>[0]): Promise<Download> {
  const coming = hands.page.waitForEvent('download');
  await hands.press(control);
  return coming;
}

/** A client adds a document to their payment, downloads it again, and then the receipt. */
export async function aPaper(hands: Hands): Promise<void> {
  const { page, say } = hands;
  const who = await aReadyApiClient('acme');
  const [account] = who.accounts;
  const draft = await saveDraft(who, 340_000, { account });
  mustBe(200, await start(who, draft, account));
  await here(hands, who);
  await page.goto(at('acme', `/payment-details/${draft._id}`));
  await hands.read(title(hands, 'Payment Details', 'Detalles del pago').first());
  await hands.press(button(hands, 'Add a document', 'Agregar un documento'));
  await hands.arrive(page.getByRole('group', { name: say('Add a document', 'Agregar un documento') }));
  const photo = { name: 'contract page 1.png', mimeType: 'image/png', buffer: aPng(1500, 950) };
  await hands.file(page.locator('input[type=file]').last(), photo);
  await hands.press(button(hands, 'Add to this payment', 'Agregar a este pago'));
  const added = page.getByRole('button', { name: 'contract page 1.jpg' });
  await hands.arrive(added);
  expect((await takeDown(hands, added)).suggestedFilename()).toBe('contract page 1.jpg');

  const receipt = page.getByRole('link', { name: say('Download as PDF', 'Descargar como PDF') });
  const paper = await takeDown(hands, receipt);
  expect(paper.suggestedFilename()).toBe(`${draft.referenceID}.pdf`);
  const { text } = readPdf(await readFile(await paper.path()));
  expect(text).toContain(say('Payment on its way', 'Pago en camino'));
}
