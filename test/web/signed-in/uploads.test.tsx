import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { MismatchPage } from '#web/routes/mismatch.tsx';
import { PaymentPage } from '#web/routes/payment.tsx';
import { aClient, anAccount, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';
import { drawingBrowser, fakeBucket } from './uploads-setup.ts';

const ANNOUNCE = 'POST /assets/private';
const DONE = `POST /assets/private/${id(70)}/done`;
const READ = 'Transfer';
const PAPER = `POST /account/document/${id(40)}`;
const PAPER_DONE = `${PAPER}/${id(70)}/done`;
const MB = 1024 * 1024;
const FORM = { url: 'https://uploads.example/', fields: { key: 'clients/a/b/c', policy: 'p' } };
const FAILED = /^The upload didn't finish/;

/** The first bytes of an iPhone's HEIC. */
const HEIC = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);

/** A file of a size that begins with these bytes. Its other bytes don't exist, however large it claims to be. */
function aFile(name: string, type: string, { size = 1000, begins = new Uint8Array() as Uint8Array } = {}): File {
  const file = new File([new Uint8Array(begins), new Uint8Array(16)], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

// The form for documents takes longer to load in a test than a test waits by default.
beforeAll(async () => void (await import('#web/features/payment/add-document.tsx')));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const user = (options: object = {}) => userEvent.setup({ advanceTimers: vi.advanceTimersByTime, ...options });

/** The upload screen, in a browser that draws pictures of this size. */
async function onIdPage(more: Parameters<typeof fakeApi>[0] = {}, picture = { width: 3000, height: 2000 }) {
  drawingBrowser(picture);
  const posts = fakeBucket();
  const assets = { license: { assetID: id(70) }, passport: { assetID: id(70) } };
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    [`GET /account/client-accounts/${id(1)}`]: { body: { accounts: [anAccount({ mismatch: true })] } },
    [ANNOUNCE]: { body: { 's3-assets': assets, upload: FORM } },
    [DONE]: { body: { assetID: id(70), status: 'received' } },
    ...more,
  });
  const shown = showSignedIn(<MismatchPage />, { at: '/create-account/error?task=upload' });
  const [, input] = [...shown.container.querySelectorAll<HTMLInputElement>('input[type=file]')];
  if (!input) throw new Error('There is no input for a file.');
  const choose = (file: File) => user({ applyAccept: false }).upload(input, file);
  const counted = (what: string) => asked.filter((each) => each.what === what).length;
  return { ...shown, asked, posts, choose, counted, person: user() };
}

/** The page of a payment, with its form for documents open. */
async function onPaymentPage(more: Parameters<typeof fakeApi>[0] = {}) {
  drawingBrowser();
  const posts = fakeBucket();
  const asked = fakeApi({
    Transfer: { body: { transfer: aTransfer({ status: 'completed' }) } },
    [PAPER]: { body: { documentId: id(70), upload: FORM } },
    [PAPER_DONE]: { body: { documentId: id(70), name: 'x' } },
    ...more,
  });
  const screen = (
    <Routes>
      <Route path="/payment-details/:transferId" element={<PaymentPage />} />
    </Routes>
  );
  const shown = showSignedIn(screen, { at: `/payment-details/${id(40)}` });
  const person = user();
  await person.click(await shown.findByRole('button', { name: 'Add a document' }));
  await shown.findByText(/^A jpg, png or PDF, under 10 MB/);
  const input = [...shown.container.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
  const choose = (file: File) => user({ applyAccept: false }).upload(input as HTMLInputElement, file);
  return { ...shown, asked, posts, input, choose, person };
}

/** Lets time pass until the page has started this many uploads. */
const untilBegun = (posts: readonly unknown[], many: number) =>
  vi.waitUntil(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    return posts.length === many;
  });

/** A browser with, or without, a connection. */
const connected = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

describe('the photo of an ID', () => {
  test('is requested by kind, with a description of a good one (R-122)', async () => {
    const { findByText, getByLabelText } = await onIdPage();
    for (const words of [/horizontal/, /legible/, /not cut off/, /name/, /number/]) await findByText(words);
    for (const kind of ['Passport', 'License']) expect(getByLabelText(kind)).toBeTruthy();
  });

  test('is scaled down, posted with its form and checked by the server (R-124, X-090)', async () => {
    const { choose, findByRole, findByText, queryByText, getByLabelText, getByRole, posts, asked, person } =
      await onIdPage();
    await person.click(getByLabelText('Passport'));
    await choose(aFile('me.png', 'image/png'));
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
    // The page shows one message, which has the focus.
    const said = await findByText('Your Document has successfully uploaded.');
    expect([said.tagName, document.activeElement]).toEqual(['H1', said]);
    expect(queryByText('Please upload a photo of your ID.')).toBeNull();
  });

  test('may be as large as a phone makes it: fifteen megabytes of 48 megapixels are scaled down (X-148)', async () => {
    const { choose, findByRole, findByText, getByText, getByRole, asked, posts, person } = await onIdPage(
      {},
      { width: 8064, height: 6048 },
    );
    // Shown before anything is chosen.
    expect(getByText('A jpg or png, under 10 MB. A larger photo is made smaller before sending.')).toBeTruthy();
    // Some systems know no type for it, so its own bytes decide.
    await choose(aFile('IMG_0042.JPG', '', { size: 15 * MB, begins: JPEG }));
    const canvas = (await findByRole('img', { name: /IMG_0042/ })) as HTMLCanvasElement;
    expect([canvas.width, canvas.height]).toEqual([2400, 1800]);
    await person.click(getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(posts).toHaveLength(1));
    const announced = asked.find(({ what }) => what === ANNOUNCE)?.body as { size: number } | undefined;
    expect(announced?.size).toBeLessThan(10 * MB);
    posts[0]?.end(204);
    await findByText('Your Document has successfully uploaded.');
  });

  test('may be a HEIC if the browser opens those, whatever the system calls it (X-148)', async () => {
    const { choose, findByRole } = await onIdPage();
    await choose(aFile('IMG_7.HEIC', '', { begins: HEIC }));
    await findByRole('img', { name: /IMG_7/ });
  });

  const broken = (type: string, more: object = {}) => aFile('broken.png', type, more);
  test.each([
    ['a document of another format', aFile('list.gif', 'image/gif'), 'File upload must be in jpg or png format'],
    ['a file that is no picture inside', broken('image/png'), 'File upload must be in jpg or png format'],
    ['a PDF', aFile('scan.pdf', 'application/pdf'), 'File upload must be in jpg or png format'],
    [
      'a PDF',
      aFile('scan.pdf', 'application/pdf'),
      'Your ID has to be a photo. Take one of it, or save the PDF as a jpg first.',
    ],
    [
      'ten megabytes that are no picture',
      broken('image/jpeg', { size: 10 * MB }),
      'The file must be smaller than 10 MB.',
    ],
    [
      'a HEIC in a browser that opens none',
      broken('image/heic', { begins: HEIC }),
      /^This browser can't open photos in Apple's HEIC/,
    ],
    [
      'a photo that was damaged on its way',
      broken('image/jpeg', { begins: JPEG }),
      "This picture couldn't be opened. Please take another one.",
    ],
    [
      'a photo that would fill the phone',
      aFile('scan.jpg', 'image/jpeg', { size: 60 * MB }),
      /^This photo is too large to be opened here/,
    ],
  ])('is refused before anything is sent: %s (R-120, R-121, X-148)', async (_, file, sentence) => {
    const { choose, findByText, counted } = await onIdPage();
    await choose(file);
    await findByText(sentence);
    expect(counted(ANNOUNCE)).toBe(0);
  });

  test('is refused as a thumbnail, and requested if there is none', async () => {
    const { choose, findByText, getByRole, person } = await onIdPage({}, { width: 200, height: 120 });
    await person.click(getByRole('button', { name: 'Upload' }));
    await findByText('Please take a photo or choose a file.');
    await choose(aFile('small.png', 'image/png'));
    await findByText(/too small to be read/);
  });

  test('waits if it is submitted before it is read, and is sent by that click (X-306)', async () => {
    const { choose, findByText, queryByText, getByRole, posts, person } = await onIdPage();
    const open = Promise.withResolvers<void>();
    const bitmap = globalThis.createImageBitmap;
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      await open.promise;
      return bitmap(file);
    });
    await choose(aFile('me.png', 'image/png'));
    await person.click(getByRole('button', { name: 'Upload' }));
    expect(getByRole('button', { name: 'Upload' }).getAttribute('aria-busy')).toBe('true');
    expect(queryByText('Please take a photo or choose a file.')).toBeNull();
    await person.click(getByRole('button', { name: 'Upload' }));
    await act(async () => open.resolve());
    await waitFor(() => expect(posts).toHaveLength(1));
    posts[0]?.end(204);
    await findByText('Your Document has successfully uploaded.');
    expect(posts).toHaveLength(1);
  });

  test('replaces an earlier one and is the one that is sent, even if it is not open yet (X-306)', async () => {
    const { choose, findByRole, getByRole, posts, person } = await onIdPage();
    await choose(aFile('first.png', 'image/png'));
    await findByRole('img', { name: 'License: first.png' });
    const open = Promise.withResolvers<void>();
    vi.stubGlobal('createImageBitmap', async () => {
      await open.promise;
      return { width: 1500, height: 1000, close: () => undefined };
    });
    await choose(aFile('second.png', 'image/png'));
    await person.click(getByRole('button', { name: 'Upload' }));
    await act(async () => open.resolve());
    await waitFor(() => expect(posts).toHaveLength(1));
    const sent: unknown = posts[0]?.fields['file'];
    expect(sent instanceof Blob && (await sent.text())).toBe('1500x1000');
  });

  test('shows an error and waits for nothing if it is submitted before it is open, and then isn’t a photo (X-306)', async () => {
    const { choose, findByText, getByRole, counted, person } = await onIdPage();
    const open = Promise.withResolvers<void>();
    vi.stubGlobal('createImageBitmap', async () => {
      await open.promise;
      throw new DOMException('The source image could not be decoded.');
    });
    await choose(aFile('me.jpg', 'image/jpeg', { begins: JPEG }));
    await person.click(getByRole('button', { name: 'Upload' }));
    await act(async () => open.resolve());
    await findByText("This picture couldn't be opened. Please take another one.");
    expect(getByRole('button', { name: 'Upload' }).getAttribute('aria-busy')).toBeNull();
    expect(counted(ANNOUNCE)).toBe(0);
  });

  test('shows the server’s refusal in its words, and the next try is another document', async () => {
    const sentence = 'This picture is too small or too large to read. Please take another one.';
    const { choose, findByRole, findByText, posts, counted, person } = await onIdPage({
      [DONE]: refused(400, 'document/wrong-size', sentence),
    });
    await choose(aFile('me.png', 'image/png'));
    await person.click(await findByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(posts).toHaveLength(1));
    posts[0]?.end(204);
    await findByText(sentence);
    await person.click(await findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(counted(ANNOUNCE)).toBe(2));
  });
});

describe('an upload over a bad connection', () => {
  /** An upload that has started. */
  async function begun(more: Parameters<typeof fakeApi>[0] = {}) {
    const shown = await onIdPage(more);
    await shown.choose(aFile('me.png', 'image/png'));
    await shown.person.click(await shown.findByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(shown.posts).toHaveLength(1));
    return shown;
  }

  test('is retried automatically if it is lost midway, with the same form and place (X-148)', async () => {
    const { posts, findByText, counted } = await begun();
    posts[0]?.fail();
    await findByText('The connection was lost. Trying again…');
    await untilBegun(posts, 2);
    posts[1]?.end(204);
    await findByText('Your Document has successfully uploaded.');
    expect([counted(ANNOUNCE), counted(DONE)]).toEqual([1, 1]);
    expect(posts[1]?.fields['key']).toBe(posts[0]?.fields['key']);
  });

  test('shows an error if it is lost three times, keeps the file, and continues with a click (X-148)', async () => {
    const { posts, findByText, findByRole, counted, person, getByRole } = await begun();
    for (let lost = 0; lost < 3; lost += 1) {
      await untilBegun(posts, lost + 1);
      posts[lost]?.fail();
    }
    await findByText(FAILED);
    expect(getByRole('img', { name: /me\.png/ })).toBeTruthy();
    await person.click(await findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(posts).toHaveLength(4));
    posts[3]?.end(204);
    await findByText('Your Document has successfully uploaded.');
    expect(counted(ANNOUNCE)).toBe(1);
  });

  test('waits for a lost connection however long, says so, and can be stopped (X-148)', async () => {
    const { posts, findByText, findByRole, queryByText, person } = await begun();
    connected(false);
    posts[0]?.fail();
    await findByText("You're offline. The upload goes on when you're back.");
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(posts).toHaveLength(1);
    connected(true);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(posts).toHaveLength(2));
    await person.click(await findByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(queryByText(/Uploading|offline/)).toBeNull());
    expect(queryByText(FAILED)).toBeNull();
  });

  test('is given up and tried again if nothing is transferred any more (X-148)', async () => {
    const { posts, findByText } = await begun();
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    await untilBegun(posts, 2);
    posts[1]?.end(204);
    await findByText('Your Document has successfully uploaded.');
  });

  test('is checked if its answer is lost, and the photo isn’t sent twice (X-148)', async () => {
    let answers = 0;
    const { posts, findByText, counted } = await begun({
      [DONE]: () => {
        answers += 1;
        if (answers === 1) throw new TypeError('Failed to fetch');
        return { body: { assetID: id(70), status: 'received' } };
      },
    });
    posts[0]?.end(204);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await findByText('Your Document has successfully uploaded.');
    expect([counted(ANNOUNCE), posts.length, counted(DONE)]).toEqual([1, 1, 2]);
  });

  test('starts over if its form has expired at the bucket (X-148)', async () => {
    const { posts, findByText, counted } = await begun();
    posts[0]?.end(403);
    await untilBegun(posts, 2);
    expect(counted(ANNOUNCE)).toBe(2);
    posts[1]?.end(204);
    await findByText('Your Document has successfully uploaded.');
  });
});

describe('a payment’s document', () => {
  test('may be a PDF: its limits are shown first, it is sent unchanged, and shown by name and size (R-182, X-148)', async () => {
    const { choose, findByText, findByRole, getByText, input, asked, posts, person } = await onPaymentPage();
    expect(getByText(/^A photo of a page, or a PDF, such as your contract.*Up to 10 for each payment\.$/)).toBeTruthy();
    expect(input?.accept).toBe('image/png,image/jpeg,application/pdf');
    await choose(
      aFile('Contract.PDF', 'application/pdf', { size: 2.5 * MB, begins: new TextEncoder().encode('%PDF-1.7') }),
    );
    await findByText('Contract.PDF (PDF, 2.5 MB)');
    await person.click(await findByRole('button', { name: 'Add to this payment' }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(asked.find(({ what }) => what === PAPER)?.body).toEqual({
      document: { name: 'Contract.pdf', contentType: 'application/pdf', size: 2.5 * MB },
    });
    posts[0]?.end(204);
    await findByText('Your Document has successfully uploaded.');
  });

  test('may be a photo, which is redrawn (R-182)', async () => {
    const { choose, findByRole, asked, posts, person } = await onPaymentPage();
    await choose(aFile('page 1.png', 'image/png'));
    await person.click(await findByRole('button', { name: 'Add to this payment' }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(asked.find(({ what }) => what === PAPER)?.body).toMatchObject({
      document: { name: 'page 1.jpg', contentType: 'image/jpeg' },
    });
  });

  test.each([
    [
      'a PDF of ten megabytes',
      aFile('long.pdf', 'application/pdf', { size: 10 * MB }),
      'The file must be smaller than 10 MB.',
    ],
    ['a file that is no PDF inside', aFile('page.pdf', 'application/pdf'), 'The file must be a jpg, a png or a PDF.'],
    [
      'a letter of a word processor',
      aFile('letter.docx', 'application/msword'),
      'The file must be a jpg, a png or a PDF.',
    ],
  ])('cannot be %s, and the page says so before anything is sent (X-148)', async (_, file, sentence) => {
    const { choose, findByText, asked } = await onPaymentPage();
    await choose(file);
    await findByText(sentence);
    expect(asked.some(({ what }) => what === PAPER)).toBe(false);
  });

  test('moves the focus to the choice of a file once the form is shown, and then to the document (X-266)', async () => {
    const before = aTransfer({ status: 'completed', attachments: [] });
    const file = { _id: id(70), name: 'page 1.jpg', fileURL: '/api/x' };
    let transfer = before;
    const { choose, findByRole, input, posts, person } = await onPaymentPage({
      [READ]: () => ({ body: { transfer } }),
    });
    await waitFor(() => expect(document.activeElement).toBe(input));
    await choose(aFile('page 1.png', 'image/png'));
    const send = await findByRole('button', { name: 'Add to this payment' });
    send.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(posts).toHaveLength(1));
    transfer = { ...before, attachments: [file] };
    posts[0]?.end(204);
    const added = await findByRole('button', { name: 'page 1.jpg' });
    await waitFor(() => expect(document.activeElement).toBe(added));
  });

  test('shows the server’s refusal in its words if it cannot be checked (X-148)', async () => {
    const sentence = "We can't take this PDF: it has a password, a script or another file in it.";
    const { choose, findByText, findByRole, posts, person } = await onPaymentPage({
      [PAPER_DONE]: refused(400, 'document/closed-pdf', sentence),
    });
    await choose(aFile('locked.pdf', 'application/pdf', { begins: new TextEncoder().encode('%PDF-1.7') }));
    await person.click(await findByRole('button', { name: 'Add to this payment' }));
    await waitFor(() => expect(posts).toHaveLength(1));
    posts[0]?.end(204);
    await findByText(sentence);
  });

  test('is the last one if the payment has the maximum, and the page says so (X-148)', async () => {
    const attachments = Array.from({ length: ATTACHMENTS_MAX }, (_, at) => ({
      _id: id(60 + at),
      name: `page ${at}.jpg`,
      fileURL: '/api/x',
    }));
    fakeApi({ Transfer: { body: { transfer: aTransfer({ status: 'completed', attachments }) } } });
    const screen = (
      <Routes>
        <Route path="/payment-details/:transferId" element={<PaymentPage />} />
      </Routes>
    );
    const { findByText, queryByRole } = showSignedIn(screen, { at: `/payment-details/${id(40)}` });
    await findByText('This payment has 10 documents, which is the most.');
    expect(queryByRole('button', { name: 'Add a document' })).toBeNull();
  });
});
