import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '#web/app/routes.tsx';
import { partnerGaps } from '#web/lib/page/paths.ts';
import { loginUser, resumeSession } from '#web/lib/session/session.ts';
import { answer, eachInAFreshBrowser, MARIA, ok, open, place } from './visitor-setup.tsx';

eachInAFreshBrowser();

const signIn = () => {
  const later = new Date(Date.now() + 900_000).toISOString();
  resumeSession({ client: MARIA, user: { idleEndsAt: later, endsAt: later } });
};

const EMPTY = ['middleName', 'address1', 'address2', 'city', 'state', 'zipcode'];
const PROPERTY = ['propertyAddress1', 'propertyAddress2', 'propertyCity', 'propertyState', 'propertyZipcode'];
const record = {
  ...Object.fromEntries([...EMPTY, ...PROPERTY].map((field) => [field, ''])),
  ...{ _id: MARIA.id, firstName: 'Maria', lastName: 'Lopez', email: MARIA.email, mobilePhone: '+15125550199' },
  ...{ ssnOnFile: true, dobOnFile: true, newsByEmail: true, newsByText: true },
};

/** A client whom every page lets in. The page's other requests get nothing, because the tests are about its frame. */
const letIn = (more: Parameters<typeof answer>[0] = {}) =>
  answer({
    ...more,
    'GET /faq': ok({ faq: [] }),
    'POST /graphql': ({ body }) =>
      (body as { operationName: string }).operationName === 'Client'
        ? ok({ data: { client: record } })
        : { status: 404, body: { code: 'test/unanswered', message: 'Nothing answers.', requestId: 'r-1' } },
  });

const filled = (path: string): string => path.replace(':transferId', MARIA.id).replace('*', 'rosa-diaz');

/** The help links, in order: after the page's own content, before the rest of the footer. */
async function helpOnPage(): Promise<readonly (string | null)[]> {
  const footer = await screen.findByRole('contentinfo');
  const help = within(footer).getByRole('navigation', { name: 'Help' });
  expect(footer.firstElementChild).toBe(help);
  const main = await screen.findByRole('main');
  expect(main.compareDocumentPosition(footer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  return within(help)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
}
const HELP = ['/faq', 'mailto:help@acme.example.com', 'tel:+15125550142'];

const forVisitors = routes.filter(({ access }) => access !== 'client' && access !== 'identified');
const forClients = routes.filter(({ access }) => access !== 'visitor');

describe('FAQ, e-mail and phone are in the same place and order', () => {
  it.each(forVisitors.map(({ path }) => filled(path)))('for a visitor at %s (X-101)', async (path) => {
    letIn();
    await open(path, undefined, false);
    expect(await helpOnPage()).toEqual(HELP);
  });

  it.each([...forClients.map(({ path }) => filled(path)), ...partnerGaps, '/nowhere'])(
    'for a client at %s (X-101)',
    async (path) => {
      letIn();
      signIn();
      await open(path, undefined, false);
      expect(await helpOnPage()).toEqual(HELP);
    },
  );

  it('in the menu, too', async () => {
    letIn();
    signIn();
    await open('/faq');
    const support = screen.getByRole('region', { name: 'Contact Support' });
    const links = within(support).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(HELP);
  });

  it('a visitor reads the answers without logging in, in the visitors’ frame', async () => {
    letIn();
    await open('/faq');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Frequently asked questions');
    expect(await screen.findByText('Where does my money go?')).toBeTruthy();
    expect(place()).toBe('/faq');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  });

  it('a client reads them in the signed-in frame, even in a new tab', async () => {
    const later = new Date(Date.now() + 900_000).toISOString();
    localStorage.setItem('session here', 'on');
    letIn({ 'POST /session/refresh': ok({ idleEndsAt: later, endsAt: later }) });
    await open('/faq');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });
});

describe('the questions and answers', () => {
  it('have phone numbers that a tap calls and that stay on one line, in a company’s own answers too', async () => {
    const own = [{ question: 'Parking?', answer: 'Behind the house. Call (512) 555-0177 or (512) 555-0188.' }];
    answer({ 'GET /faq': ok({ faq: own }) });
    await open('/faq');
    const lead = await screen.findByText(/^Still have a question/);
    expect(within(lead).getByRole('link').getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
    const told = (await screen.findByText(/^Behind the house/)).querySelectorAll('a');
    expect([...told].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['(512) 555-0177', 'tel:+15125550177'],
      ['(512) 555-0188', 'tel:+15125550188'],
    ]);
  });
});

describe('the page to check whether a message is really from the company (X-009, X-013, X-370)', () => {
  const FREEZE = { 'POST /sessions/freeze': ok({ frozen: true }), 'POST /session/end': ok({}) };

  it('has the company’s own phone, email, street and portal, what to do, and a letter to print', async () => {
    letIn();
    await open('/faq');
    await userEvent.click(screen.getByRole('link', { name: /strange message/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Is it really Acme Title?' })).toBeTruthy();
    const reach = within(screen.getByRole('region', { name: 'How to reach Acme Title' }));
    expect(reach.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:+15125550142',
      'mailto:help@acme.example.com',
    ]);
    const print = vi.spyOn(globalThis, 'print').mockReturnValue();
    await userEvent.click(screen.getByRole('button', { name: 'Print a letter to my bank' }));
    expect(print).toHaveBeenCalledOnce();
    const letter = screen.getByText('Request to recall a wire transfer sent because of fraud').closest('section');
    if (!letter) throw new Error('The page has no letter.');
    expect(
      within(letter)
        .getAllByRole('term', { hidden: true })
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual([
      ...['Date and time sent', 'Amount', 'Account it left from (last 4 digits)', 'Receiving bank and routing number'],
      ...['Receiving account and the name on it', 'Reference (IMAD or confirmation number)'],
      ...['Report number from www.ic3.gov', 'Name', 'Phone', 'Signature', 'Date'],
    ]);
    expect(letter.textContent).toContain('Please recall it at once');
    expect(letter.textContent).toContain('The money was meant for Acme Title, (512) 555-0142.');
    // A visitor logs in first, and comes back.
    await userEvent.click(screen.getByRole('link', { name: 'Log in to freeze my payments' }));
    expect(place()).toBe('/login');
    expect(loginUser()).toMatchObject({ returnTo: '/is-this-us' });
  });

  it('freezes a client’s payments in two clicks, signs them out, and says whom to call', async () => {
    const asked = letIn(FREEZE);
    signIn();
    await open('/is-this-us');
    await userEvent.click(screen.getByRole('button', { name: 'Freeze my payments' }));
    expect(asked.some(({ route }) => route === 'POST /sessions/freeze')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Freeze now' }));
    expect(await screen.findByText('Your payments are frozen')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(place()).toBe('/is-this-us');
  });

  it('shows that it wasn’t done if it failed, and changes nothing', async () => {
    letIn({
      'POST /sessions/freeze': { status: 500, body: { code: 'fault', message: 'Something broke.', requestId: 'r' } },
    });
    signIn();
    await open('/is-this-us');
    await userEvent.click(screen.getByRole('button', { name: 'Freeze my payments' }));
    await userEvent.click(screen.getByRole('button', { name: 'Freeze now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
    expect(screen.queryByText('Your payments are frozen')).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  });
});
