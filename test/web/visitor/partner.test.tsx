import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasPartnerStep, inFlow, partnerGaps, partnerPath, paths, returnablePath } from '#web/lib/page/paths.ts';
import { resumeSession } from '#web/lib/session/session.ts';
import { answer, eachInAFreshBrowser, MARIA, ok, open, place, refusal, site } from './visitor-setup.tsx';

eachInAFreshBrowser();

const MARISOL = {
  id: '5f2000000000000000000001',
  email: 'marisol@acme.example',
  active: true,
  firstName: 'Marisol',
  lastName: 'Vega',
  landingPageURI: 'marisol-vega',
  displayName: 'Marisol Vega',
  displayDescription: 'First homes.',
  headshotImageURL: '/brand/marisol.svg',
  licenses: [
    { state: 'TX', number: 'SL3141592' },
    { state: 'GA', number: '412077' },
  ],
  brokerage: {
    name: 'Bayline',
    logoURL: '/brand/bayline.svg',
    websiteURL: 'https://www.bayline.example/',
    officePhone: '+15125550150',
  },
};
const CALL = 'GET /agents/marisol-vega';
const agent = (changes: object = {}) => ({
  [CALL]: ok({ ...MARISOL, ...changes }),
  'GET /tenant': site({ routingType: 'agent' }),
});
const kept = () => JSON.parse(sessionStorage.getItem('partner agent') ?? 'null');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const signIn = () => {
  const { id, firstName, lastName, email } = MARIA;
  resumeSession({
    client: { id, firstName, lastName, email },
    user: { idleEndsAt: inMinutes(10), endsAt: inMinutes(600) },
  });
};

describe('the page of an agent', () => {
  it('shows picture, name, description, brokerage and licenses (R-225)', async () => {
    answer(agent());
    await open('/partner/marisol-vega');
    const card = await screen.findByRole('region', { name: 'Marisol Vega' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Marisol Vega');
    expect(card.querySelector('img[alt=""]')?.getAttribute('src')).toBe('/brand/marisol.svg');
    expect(within(card).getByText('First homes.')).toBeTruthy();
    expect(within(card).getByText('Real-estate agent at Bayline')).toBeTruthy();
    expect(within(card).getByText('Licenses: TX SL3141592, GA 412077')).toBeTruthy();
    expect(within(card).getByAltText('Bayline').getAttribute('src')).toBe('/brand/bayline.svg');
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['tel:+15125550150', 'Office (512) 555-0150'],
      ['https://www.bayline.example/', 'bayline.example'],
    ]);
    expect(links[1]?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('shows the initials of the name if there is no picture', async () => {
    answer(agent({ headshotImageURL: undefined }));
    await open('/partner/marisol-vega');
    expect(await screen.findByText('MV')).toBeTruthy();
  });

  it('keeps the agent in session storage, with an id of 24 characters (R-224, R-227)', async () => {
    answer(agent());
    await open('/partner/marisol-vega');
    await screen.findByRole('button', { name: 'Create Account' });
    expect(kept()).toEqual({ id: MARISOL.id, landingPageURI: 'marisol-vega', displayName: 'Marisol Vega' });
    expect(kept().id).toHaveLength(24);
  });

  it('is found by the last segment of the address (R-223)', async () => {
    const asked = answer(agent());
    await open('/partner/teams/bay/marisol-vega/');
    await screen.findByRole('region', { name: 'Marisol Vega' });
    expect(asked.map(({ route }) => route)).toContain(CALL);
  });

  it('draws a QR code of its address on request, if the agent has none (R-226)', async () => {
    answer(agent());
    const person = await open('/partner/marisol-vega');
    const share = await screen.findByText('Share this page');
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    await person.click(share);
    const code = await screen.findByRole('img', { name: "QR code with the address of Marisol Vega's page" });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  });

  it('shows the agent’s own QR code if there is one (R-226)', async () => {
    answer(agent({ qrCodeURL: '/qr/marisol.png' }));
    await open('/partner/marisol-vega');
    const code = await screen.findByAltText("QR code with the address of Marisol Vega's page");
    expect(code.getAttribute('src')).toBe('/qr/marisol.png');
  });

  it('leads through registration to the code, within its own flow (R-038)', async () => {
    answer(agent());
    const person = await open('/partner/marisol-vega?go_to_transfer=65f0c0de65f0c0de65f0c0d1');
    await person.type(await screen.findByLabelText('First name'), 'Maria');
    await person.type(screen.getByLabelText('Last name'), 'Lopez');
    await person.type(screen.getByLabelText('Mobile phone number'), '5125550199');
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(place()).toBe('/partner/account-verification?go_to_transfer=65f0c0de65f0c0de65f0c0d1'));
  });

  it('lets a signed-in client begin a payment', async () => {
    answer(agent());
    signIn();
    await open('/partner/marisol-vega');
    const begin = await screen.findByRole('link', { name: 'Start a payment' });
    expect(begin.getAttribute('href')).toBe('/partner/step-3');
    expect(screen.queryByLabelText('First name')).toBeNull();
  });

  it.each(['nobody', ''])('of an unknown agent ("/partner/%s") is not found (R-229)', async (name) => {
    answer({ [`GET /agents/${name}`]: refusal(404, 'agent/not-found', "We couldn't find this agent's page.") });
    await open(`/partner/${name}`);
    await screen.findByRole('heading', { name: 'Agent not found' });
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(kept()).toBeNull();
  });

  it('that could not be loaded says so, and offers a retry', async () => {
    let isBroken = true;
    answer({ ...agent(), [CALL]: () => (isBroken ? refusal(500, 'fault', 'Not now.') : ok(MARISOL)) });
    const person = await open('/partner/marisol-vega', undefined, false);
    await screen.findByText('Not now.');
    isBroken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Marisol Vega' });
  });
});

describe('the flow of an agent', () => {
  it.each(partnerGaps)('has no page at %s (R-038)', async (gap) => {
    const asked = answer();
    await open(gap);
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(place()).toBe(gap);
    expect(asked.some(({ route }) => route.includes('/agents/'))).toBe(false);
  });

  it('lacks exactly needs-update, wiring-instructions and send-money (R-038)', () => {
    expect([...partnerGaps].sort()).toEqual([
      '/partner/needs-update',
      '/partner/send-money',
      '/partner/wiring-instructions',
    ]);
    const steps = Object.values(paths).filter((path) => path.startsWith('/create-account/'));
    expect(
      steps
        .filter((step) => !hasPartnerStep(step))
        .map(partnerPath)
        .sort(),
    ).toEqual([...partnerGaps].sort());
  });

  it('sends a visitor from a later step to their agent’s page', async () => {
    answer(agent());
    sessionStorage.setItem('partner agent', JSON.stringify({ id: MARISOL.id, landingPageURI: 'marisol-vega' }));
    await open('/partner/step-3');
    await waitFor(() => expect(place()).toBe('/partner/marisol-vega'));
    await screen.findByLabelText('First name');
  });

  it('sends a visitor without an agent to the registration', async () => {
    answer();
    await open('/partner/step-3');
    await waitFor(() => expect(place()).toBe('/create-account'));
  });

  it('is left only for steps it does not have', () => {
    const here = '/partner/step-3';
    expect(inFlow(here, '/create-account/step-4?go_to_transfer=1')).toBe('/partner/step-4?go_to_transfer=1');
    expect(inFlow(here, '/create-account/wiring-instructions?transfer_id=1')).toBe(
      '/create-account/wiring-instructions?transfer_id=1',
    );
    expect(inFlow(here, '/bank-accounts')).toBe('/bank-accounts');
    expect(inFlow('/create-account/step-3', '/create-account/step-4')).toBe('/create-account/step-4');
  });

  it('continues after a session ended in it', () => {
    expect(returnablePath('/partner/step-3?transfer_id=1')).toBe('/partner/step-3?transfer_id=1');
    expect(returnablePath('/partner/send-money')).toBeUndefined();
    expect(returnablePath('/partner/marisol-vega')).toBeUndefined();
  });
});
