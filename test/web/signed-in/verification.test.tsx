import { expect, test } from 'vitest';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { verificationTasks } from '#web/features/verification/verification-tasks.ts';
import { asJpegName, fitted } from '#web/lib/form/picture.ts';
import { VerificationPage } from '#web/routes/verification.tsx';
import { anAccount, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const ASSETS = 'GET /assets/private';
const listed = (changes: object) => anAccount(changes) as unknown as ListedAccount;

const show = (accounts: readonly object[], assets: readonly object[] = []) => {
  fakeApi({ [LIST]: { body: { accounts } }, [ASSETS]: { body: { assets } } });
  return showSignedIn(<VerificationPage />, { at: '/create-account/verification' });
};

test('the client’s own steps come first, and the bank’s come last', () => {
  const tasks = verificationTasks(
    [
      listed({ use: 'pending', verification: 'by bank' }),
      listed({ use: 'login-needed' }),
      listed({ use: 'pending', verification: 'by code' }),
      listed({ mismatchOverride: true }),
      listed({ mismatch: true }),
      listed({}),
    ],
    false,
  );
  expect(tasks.map(({ what }) => what)).toEqual(['mismatch', 'photo', 'by code', 'login', 'by bank']);
});

test('a photo is requested after an override, until it is received', async () => {
  const photo = { assetID: id(70), type: 'license', receivedAt: '2026-11-21T15:00:00.000Z' };
  expect(verificationTasks([listed({ mismatchOverride: true })], true)).toEqual([]);
  const { findByRole, unmount } = show([anAccount({ mismatchOverride: true })]);
  const link = await findByRole('link', { name: 'Upload my ID' });
  expect(link.getAttribute('href')).toBe('/create-account/error?task=upload');
  unmount();
  const { findByText } = show([anAccount({ mismatchOverride: true })], [photo]);
  await findByText('Nothing is needed right now');
});

test('each unverified account shows what to do', async () => {
  const { findByRole, findByText, getByRole } = show([
    anAccount({ bankAccountId: id(21), use: 'pending', verification: 'by code' }),
    anAccount({ bankAccountId: id(22), use: 'pending', verification: 'by bank' }),
    anAccount({ bankAccountId: id(23), use: 'unsupported', verification: 'failed' }),
    anAccount({ bankAccountId: id(24), use: 'login-needed' }),
    anAccount({ bankAccountId: id(25), mismatch: true }),
  ]);
  await findByRole('button', { name: /^VERIFY/ });
  await findByText('Pending');
  expect(getByRole('link', { name: 'Link an account' }).getAttribute('href')).toBe('/bank-accounts');
  getByRole('button', { name: 'Log in again' });
  const details = getByRole('link', { name: 'Check my details' });
  expect(details.getAttribute('href')).toBe(`/create-account/error?bank_account_id=${id(25)}`);
});

test('a picture is scaled down, never up, and keeps its rotation', () => {
  expect(fitted({ width: 4800, height: 3000 }, 0)).toMatchObject({ width: 2400, height: 1500 });
  expect(fitted({ width: 4800, height: 3000 }, 1)).toMatchObject({ width: 1500, height: 2400 });
  expect(fitted({ width: 640, height: 480 }, 2)).toEqual({ width: 640, height: 480, scale: 1 });
});

test('a picture’s file name has its new type', () => {
  expect(asJpegName('contract page 1.PNG')).toBe('contract page 1.jpg');
  expect(asJpegName('scan')).toBe('scan.jpg');
});
