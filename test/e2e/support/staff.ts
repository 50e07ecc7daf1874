import type { Page } from '@playwright/test';
import { totpCode } from '#infra/local/aws/cognito-totp.ts';
import { allowAnotherColleague } from './allowances.ts';
import { expect, freshPhone, port } from './client.ts';
import { messagesTo } from './local-cloud.ts';
import { WITHIN } from './machine.ts';
import { ops } from './ops.ts';

/** An address at Acme that no one else in this run has, including an earlier try. */
export const staffEmail = (name: string): string => `${name}.${freshPhone()}@acme.example`;

/** The link in the newest email to an address. An approved invitation's is sent a moment after the approval. */
export async function staffLink(at: number, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const [newest] = await messagesTo(at, email);
    link = /http:\S*\/accept#[\w.-]+/.exec(newest?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass(WITHIN);
  return link;
}

/** Invites someone by two people's commands. Returns the link from the email. Support has a ticket. */
export async function invited(name: string, email: string, roles: string, tenant = 'acme'): Promise<string> {
  await allowAnotherColleague();
  const limit = roles.includes('approver') ? ['--approve-up-to', '100,000'] : [];
  const ticket = roles === 'platform' ? ['--ticket', 'SUP-1204'] : [];
  const who = ['--name', name, '--email', email, '--roles', JSON.stringify(roles.split(',')), ...limit, ...ticket];
  const about = ['--tenant', tenant, '--kind', 'staff access', '--what', 'invite', '--reason', 'They start today'];
  const said = await ops('call', 'propose-change', ...about, ...who, '--by', 'Rosa Diaz');
  const id = /staff-access-[0-9a-f]{16}/.exec(said)?.[0] ?? '';
  const version = /version +(\d+)/.exec(said)?.[1] ?? '';
  const read = ['--proposal-id', id, '--version', version];
  await ops('call', 'approve-proposal', '--tenant', tenant, ...read, '--by', 'Sam Okafor');
  return staffLink(port(), email);
}

/** Chooses a password, up to the authenticator app. */
export async function choosePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Create a password' }).fill('four words in a row');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your authenticator app' })).toBeVisible();
}

/** Enters the app's code. Six digits at once are sent automatically. Returns the app's secret. */
export async function giveCode(page: Page): Promise<string> {
  const shown = await page.getByText(/^(?:[A-Z2-7]{1,4} ?){4,}$/).textContent();
  const secret = shown?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Six-digit code').fill(totpCode(secret, new Date()));
  return secret;
}

/** An unused code of the app: each works once, and the next one is accepted already. */
export const nextCode = (secret: string): string => totpCode(secret, new Date(Date.now() + 30_000));

/** Lets someone join the console by the link of their invitation, up to Today. Returns their address. */
export async function joinStaff(
  page: Page,
  name: string,
  roles: string,
  { passkey = false }: { readonly passkey?: boolean } = {},
): Promise<string> {
  if (passkey) await withPasskeys(page);
  const [first = ''] = name.toLowerCase().split(' ');
  const email = staffEmail(first);
  await page.goto(await invited(name, email, roles));
  await choosePassword(page);
  await giveCode(page);
  await page.getByRole('button', { name: passkey ? 'Create a passkey' : 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return email;
}

/** A device that creates and keeps passkeys, and verifies its owner each time. */
export async function withPasskeys(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
