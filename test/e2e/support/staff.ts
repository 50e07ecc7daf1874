import type { Page } from '@playwright/test';
import { totpCode } from '#infra/local/aws/cognito-totp.ts';
import { expect, freshPhone, port } from './client.ts';
import { messagesTo } from './local-cloud.ts';
import { ops } from './ops.ts';

/** An address at Acme that nobody else of this run has, also not the try before. */
export const staffEmail = (name: string): string => `${name}.${freshPhone()}@acme.example`;

/** Invites somebody by two people's commands; the link out of the e-mail. */
export async function invited(name: string, email: string, roles: string): Promise<string> {
  const who = ['--tenant', 'acme', '--name', name, '--email', email, '--roles', roles];
  const said = await ops('staff', 'invite', ...who, '--by', 'Rosa Diaz');
  const change = /[0-9a-f]{24}/.exec(said)?.[0] ?? '';
  await ops('staff', 'agree', '--tenant', 'acme', '--change', change, '--by', 'Sam Okafor');
  const [newest] = await messagesTo(port(), email);
  return /http:\S*\/accept#[\w.-]+/.exec(newest?.text ?? '')?.[0] ?? '';
}

/** Chooses a password, up to the authenticator app. */
export async function choosePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Choose a password' }).fill('four words in a row');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { name: 'Your authenticator app' })).toBeVisible();
}

/** Types the app's code; six digits that come at once are sent by themselves. */
export async function giveCode(page: Page): Promise<void> {
  const secret = await page.getByText(/^(?:[A-Z2-7]{1,4} ?){4,}$/).textContent();
  await page.getByLabel('Six digits').fill(totpCode(secret?.replaceAll(' ', '') ?? '', new Date()));
}

/** Lets somebody in at the console by the link of their invitation, without a passkey; they arrive at Today. Gives their address. */
export async function joinStaff(page: Page, name: string, roles: string): Promise<string> {
  const [first = ''] = name.toLowerCase().split(' ');
  const email = staffEmail(first);
  await page.goto(await invited(name, email, roles));
  await choosePassword(page);
  await giveCode(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return email;
}
