import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MismatchPage } from '#web/routes/mismatch.tsx';
import { aClient, anAccount, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';
import { drawingBrowser, fakeBucket } from './uploads-setup.ts';

const LIST = `GET /account/client-accounts/${id(1)}`;
const MATCH = 'POST /account/identity/match';
const OVERRIDE = 'POST /account/identity/override';
const ANNOUNCE = 'POST /assets/private';
const DONE = `POST /assets/private/${id(70)}/done`;
const SENTENCE = 'Your Account details are not matching with bank details';

afterEach(() => vi.restoreAllMocks());

const show = (more: Parameters<typeof fakeApi>[0] = {}, query = `?bank_account_id=${id(20)}`) => {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    [LIST]: { body: { accounts: [anAccount({ mismatch: true })] } },
    ...more,
  });
  return {
    ...showSignedIn(<MismatchPage />, { at: `/create-account/error${query}` }),
    asked,
    person: userEvent.setup(),
  };
};

test('says that the transfer is not complete, and which account it is about (R-115)', async () => {
  const { findByText, getByRole } = show();
  await findByText(/First Platypus Bank x4821/);
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Error');
  await findByText('Your transfer is not complete.');
});

test('every field is required, and names have at most 30 letters (R-116)', async () => {
  const { findByLabelText, getByLabelText, getByRole, findAllByText, asked, person } = show();
  for (const label of ['First name', 'Last name', 'Street address', 'City', 'ZIP code'])
    await person.clear((await findByLabelText(label)) as HTMLInputElement);
  await person.click(getByRole('button', { name: 'Check again' }));
  expect(await findAllByText('This is required')).toHaveLength(5);
  await person.type(getByLabelText('Last name'), 'x'.repeat(31));
  await person.click(getByRole('button', { name: 'Check again' }));
  expect((await findAllByText(/Max length exceeded/)).length).toBeGreaterThan(0);
  expect(asked.some(({ what }) => what === MATCH)).toBe(false);
});

test('details that still differ are refused in the specification’s words (R-117)', async () => {
  const { findByRole, findByText, person } = show({ [MATCH]: refused(409, 'bank/name-mismatch', SENTENCE) });
  await person.click(await findByRole('button', { name: 'Check again' }));
  await findByText(SENTENCE);
});

test('matching details continue with the carried transfer', async () => {
  const { findByLabelText, getByRole, place, asked, person } = show(
    { [MATCH]: { body: { account: anAccount() } } },
    `?bank_account_id=${id(20)}&go_to_transfer=${id(40)}`,
  );
  const name = await findByLabelText('First name');
  await person.clear(name);
  await person.type(name, 'Mary');
  await person.click(getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(place()).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`));
  expect(asked.find(({ what }) => what === MATCH)?.body).toEqual({
    bankAccountId: id(20),
    firstName: 'Mary',
    lastName: 'Delgado',
    address1: '88 Elm Ave',
    city: 'Austin',
    state: 'TX',
    zipcode: '78704',
  });
});

test('continuing without a match needs a reason, then a photo of an ID (R-118, R-119)', async () => {
  const { findByRole, findByText, asked, person } = show({
    [OVERRIDE]: { body: { account: anAccount({ mismatchOverride: true }) } },
  });
  await person.click(await findByRole('button', { name: 'Override' }));
  const dialog = within(await findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Override and continue' }));
  await dialog.findByText('This is required');
  expect(asked.some(({ what }) => what === OVERRIDE)).toBe(false);
  await person.type(dialog.getByLabelText('Reason'), 'I moved last month.');
  await person.click(dialog.getByRole('button', { name: 'Override and continue' }));
  await findByText('More Data is Required');
  expect(asked.find(({ what }) => what === OVERRIDE)?.body).toEqual({
    bankAccountId: id(20),
    reason: 'I moved last month.',
  });
});

test('an account with nothing to correct leads to the next step', async () => {
  const { findByText } = show({ [LIST]: { body: { accounts: [anAccount()] } } });
  await findByText('There is nothing to correct');
});

/** The upload screen with a picture chosen. */
async function withPicture(more: Parameters<typeof fakeApi>[0] = {}, picture = { width: 3000, height: 2000 }) {
  drawingBrowser(picture);
  const posts = fakeBucket();
  const shown = show(
    {
      [ANNOUNCE]: {
        body: {
          's3-assets': { license: { assetID: id(70) }, passport: { assetID: id(70) } },
          upload: { url: 'https://uploads.example/', fields: { key: 'clients/a/b/c', policy: 'p' } },
        },
      },
      [DONE]: { body: { assetID: id(70), status: 'received' } },
      ...more,
    },
    '?task=upload',
  );
  const [, file] = [...shown.container.querySelectorAll<HTMLInputElement>('input[type=file]')];
  if (!file) throw new Error('There is no input for a file.');
  const choose = (name: string, type: string, size = 1000) =>
    userEvent.setup({ applyAccept: false }).upload(file, new File([new Uint8Array(size)], name, { type }));
  return { ...shown, posts, file, choose };
}

test('the photo is scaled down, posted with its form and checked by the server (R-124, X-090)', async () => {
  const { choose, findByRole, findByText, getByLabelText, getByRole, posts, asked, person } = await withPicture();
  await person.click(getByLabelText('Passport'));
  await choose('me.png', 'image/png');
  const canvas = (await findByRole('img', { name: 'Passport: me.png' })) as HTMLCanvasElement;
  expect([canvas.width, canvas.height]).toEqual([2400, 1600]);
  await person.click(getByRole('button', { name: 'Rotate' }));
  expect([canvas.width, canvas.height]).toEqual([1600, 2400]);
  await person.click(getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(posts).toHaveLength(1));
  await findByText('Uploading… 40%');
  expect(asked.find(({ what }) => what === ANNOUNCE)?.body).toMatchObject({
    TENANT_GUID: 'acme',
    CLIENT_GUID: id(1),
    type: 'passport',
    contentType: 'image/jpeg',
  });
  expect(Object.keys(posts[0]?.fields ?? {})).toEqual(['key', 'policy', 'file']);
  posts[0]?.end(204);
  await findByText('Your Document has successfully uploaded.');
});

test.each([
  ['a document of another format', 'scan.pdf', 'application/pdf', 1000, 'File upload must be in jpg or png format'],
  ['a file that is no picture inside', 'broken.png', 'image/png', 1000, 'File upload must be in jpg or png format'],
  ['ten megabytes', 'large.jpg', 'image/jpeg', 10 * 1024 * 1024, 'The file must be smaller than 10 MB.'],
])('%s is refused before anything is sent (R-120, R-121)', async (_, name, type, size, sentence) => {
  const { choose, findByText, asked } = await withPicture();
  await choose(name, type, size);
  await findByText(sentence);
  expect(asked.some(({ what }) => what === ANNOUNCE)).toBe(false);
});

test('a thumbnail and an empty upload are refused', async () => {
  const { choose, findByText, getByRole, person } = await withPicture({}, { width: 200, height: 120 });
  await person.click(getByRole('button', { name: 'Upload' }));
  await findByText('Please take a photo or choose a file.');
  await choose('small.png', 'image/png');
  await findByText(/too small to be read/);
});

test('a failed upload can be tried again, and a running one can be stopped', async () => {
  const { choose, findByRole, findByText, getByRole, queryByText, posts, person } = await withPicture();
  await choose('me.png', 'image/png');
  await person.click(await findByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(posts).toHaveLength(1));
  posts[0]?.fail();
  await findByText(/The upload did not finish/);
  await person.click(getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(posts).toHaveLength(2));
  await person.click(await findByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(queryByText(/Uploading/)).toBeNull());
  expect(queryByText(/did not finish/)).toBeNull();
});

test('a refusal by the server is shown in its words', async () => {
  const sentence = 'This picture is too small or too large to be read. Please take another one.';
  const { choose, findByRole, findByText, posts, person } = await withPicture({
    [DONE]: refused(400, 'document/wrong-size', sentence),
  });
  await choose('me.png', 'image/png');
  await person.click(await findByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(posts).toHaveLength(1));
  posts[0]?.end(204);
  await findByText(sentence);
});
