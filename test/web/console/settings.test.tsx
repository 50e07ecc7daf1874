import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { readSettingsRoute } from '#shared/contracts/proposals.ts';
import { toCents } from '#shared/money.ts';
import { velocityLimits } from '#shared/tenant/velocity.ts';
import { settingsText as words } from '#shared/text/console/settings.ts';
import { aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { LISTS, readPasted } from '../../../web/console/features/settings/sections.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const PROPOSE = 'POST /console/acme/proposals';
const TRUST = consoleId(40);
const OFFICE = { id: consoleId(30), title: 'Downtown', city: 'Cleveland', state: 'OH', active: true };

const settings = (changes: object = {}) =>
  ({
    lines: [{ section: 'deadlines', label: 'Answer a request within', text: '14 days' }],
    values: { answerDays: 14, offices: [OFFICE], limits: { ACH: toCents(10_000_000) }, typedWires: 'never' },
    hasWire: true,
    accounts: [{ id: TRUST, label: 'Trust account, First National x9021' }],
    waiting: [],
    ...changes,
  }) as z.input<typeof readSettingsRoute.reply>;

const as = (role: string) => ({
  body: aStaffMe({ companies: [{ tenantId: 'acme', company: 'Acme', timeZone: 'America/Chicago', roles: [role] }] }),
});

let asked: ReturnType<typeof fakeConsoleApi>;
async function openAs(role: string, of = settings(), more: Parameters<typeof fakeConsoleApi>[0] = {}) {
  const usual = {
    'GET /staff/me': as(role),
    'GET /console/acme/settings': { body: of },
    'GET /console/acme/today': { body: aToday() },
  };
  asked = fakeConsoleApi({
    ...usual,
    ...more,
    [PROPOSE]: ({ body }) => ({ body: { ...made, reason: (body as typeof made).reason } }),
  });
  await openConsole('/acme/settings');
  await screen.findByRole('heading', { name: 'Deadlines' });
}
const made = {
  ...{
    id: 'settings-0123456789abcdef',
    version: 1,
    kind: 'settings',
    what: 'Change',
    rows: [],
    reason: '',
    by: 'Rosa',
  },
  ...{ isByCommand: false, at: '2026-11-23T17:00:00.000Z', decided: null, mayApprove: false, mayReject: true },
};
const change = (section: string) => userEvent.click(screen.getByRole('button', { name: `${words.change} ${section}` }));
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string, text: string) => userEvent.type(dialog().getByLabelText(label), text);
const submit = () => userEvent.click(dialog().getByRole('button', { name: words.propose }));
const proposed = () => asked.filter(({ what }) => what === PROPOSE).map(({ body }) => body);

describe('an owner who changes the settings (X-362)', () => {
  beforeEach(() => openAs('owner'));

  test('types the account number twice, and can’t submit while the two differ', async () => {
    await change('Wire instructions');
    await type('Bank', 'First National');
    await type('Bank address', '1 Main St');
    await type('Routing number', '041 000 014');
    await userEvent.type(dialog().getByLabelText('Account number'), '5550-1239');
    await type('Account number again', '55501238');
    await type('Beneficiary', 'Acme Trust');
    await type('Beneficiary address', '1 Main St');
    await type('Beneficiary phone', '2165550142');
    await type('Reason', 'New bank');
    await submit();
    await dialog().findAllByText(words.problems.again);
    expect(proposed()).toEqual([]);
    await userEvent.clear(dialog().getByLabelText('Account number again'));
    await type('Account number again', '55501239');
    await submit();
    await screen.findByText(words.proposed);
    expect(proposed()).toMatchObject([
      {
        kind: 'settings',
        reason: 'New bank',
        wiring: { [TRUST]: { routingNumber: '041000014', accountNumber: '55501239' } },
      },
    ]);
  });

  test('of several trust accounts chooses the one that the wire instructions are of (X-381)', async () => {
    cleanup();
    const accounts = [TRUST, consoleId(41)].map((id, at) => ({ id, label: ['Trust account', 'Akron'][at] ?? '' }));
    await openAs('owner', settings({ accounts }));
    await change('Wire instructions');
    await userEvent.selectOptions(dialog().getByLabelText(words.fields.account), 'Akron');
    const typed = { Bank: 'B', 'Bank address': 'B', Beneficiary: 'A', 'Beneficiary address': 'A', Reason: 'New' };
    for (const [label, text] of Object.entries(typed)) await type(label, text);
    await type('Routing number', '041000014');
    for (const label of [words.fields.accountNumber, words.fields.again])
      await userEvent.type(dialog().getByLabelText(label), '7734');
    await type('Beneficiary phone', '2165550142');
    await submit();
    await screen.findByText(words.proposed);
    expect(proposed()).toMatchObject([{ wiring: { [consoleId(41)]: { accountNumber: '7734' } } }]);
  });

  test('sets the fee, and who pays it, for one way to pay', async () => {
    await change('Fee');
    await type(words.fields.feeAmount, '25');
    await userEvent.selectOptions(dialog().getByLabelText(words.fields.feePaidBy), 'Our company');
    await userEvent.selectOptions(dialog().getByLabelText(words.fields.feeMethods), 'Wires');
    await type('Reason', 'The new price list');
    await submit();
    await screen.findByText(words.proposed);
    expect(proposed()).toMatchObject([{ contact: { fee: { amount: 2500, clientPays: false, methods: ['Wire'] } } }]);
  });

  test('chooses colors, and writes the text above the registration (D-109)', async () => {
    cleanup();
    await openAs('owner', settings({ values: { branding: { linkColor: '#aa0000' } } }));
    await change(words.sections.look);
    expect(dialog().getByLabelText<HTMLInputElement>('Links').value).toBe('#aa0000');
    fireEvent.change(dialog().getByLabelText('Buttons'), { target: { value: '#0b6b3a' } });
    await userEvent.type(dialog().getByLabelText(/^Text above the registration/), 'Welcome to Acme.');
    await type('Reason', 'Our new brand');
    await submit();
    await screen.findByText(words.proposed);
    const branding = { buttonColor: '#0b6b3a', linkColor: '#aa0000', registerText: 'Welcome to Acme.' };
    expect(proposed()).toMatchObject([{ contact: { branding: { ...branding, inSpanish: { registerText: '' } } } }]);
  });

  test('chooses a logo, which is checked and shown before it is submitted (D-109)', async () => {
    const address = '/brand/acme/logo-0123456789.svg';
    const STORE = 'POST /console/acme/pictures';
    let answer: { status?: number; body: object } = {
      status: 400,
      body: { code: 'settings/picture-unfit', message: 'This SVG contains a script.' },
    };
    cleanup();
    await openAs('owner', settings(), { [STORE]: () => answer });
    await change(words.sections.look);
    const input = dialog().getByLabelText(`${words.fields.logo}: ${words.choosePicture}`);
    const file = (bytes: string) => new File([bytes], 'logo.svg', { type: 'image/svg+xml' });
    await userEvent.upload(input, file('x'.repeat(101 * 1024)));
    await dialog().findByText(words.problems.picture(100));
    expect(asked.filter(({ what }) => what === STORE)).toEqual([]);
    await userEvent.upload(input, file('<svg>'));
    await dialog().findByText('This SVG contains a script.');
    answer = { body: { address } };
    await userEvent.upload(input, file('<svg/>'));
    expect((await dialog().findByRole('img', { name: 'logo-0123456789.svg' })).getAttribute('src')).toBe(address);
    expect(dialog().queryByText('This SVG contains a script.')).toBeNull();
    expect(asked.findLast(({ what }) => what === STORE)?.body).toEqual({ as: 'logo', file: btoa('<svg/>') });
    await type('Reason', 'A new logo');
    await submit();
    await screen.findByText(words.proposed);
    expect(proposed()).toMatchObject([{ contact: { branding: { logoURL: address } } }]);
  });

  test('removes a picture, and leaves the others (D-109)', async () => {
    const faviconImgURL = '/brand/acme/favicon-0123456789.png';
    const backgroundImageURL = '/brand/acme/background-0123456789.png';
    cleanup();
    await openAs('owner', settings({ values: { branding: { faviconImgURL, backgroundImageURL } } }));
    await change(words.sections.look);
    expect(dialog().queryByRole('button', { name: 'Remove Logo' })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Remove Background picture' }));
    expect(dialog().queryByRole('img', { name: 'background-0123456789.png' })).toBeNull();
    expect(document.activeElement).toBe(dialog().getByLabelText(/^Background picture: /));
    await type('Reason', 'The building was sold');
    await submit();
    await screen.findByText(words.proposed);
    const branding = { logoURL: null, faviconImgURL, backgroundImageURL: null };
    expect(proposed()).toMatchObject([{ contact: { branding } }]);
  });

  test('raises what one client may send in a day, and leaves the other limits (D-109)', async () => {
    await change(words.sections.pace);
    const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
    await userEvent.clear(field(words.fields.clientDay));
    await userEvent.type(field(words.fields.clientDay), '450,000');
    await userEvent.clear(field(words.fields.clientDayCount));
    await userEvent.type(field(words.fields.clientDayCount), '0');
    await type('Reason', 'Larger houses');
    await submit();
    await dialog().findAllByText(words.problems.count);
    await userEvent.clear(field(words.fields.clientDayCount));
    await userEvent.type(field(words.fields.clientDayCount), '8');
    await submit();
    await screen.findByText(words.proposed);
    const { client, tenant } = velocityLimits.parse({});
    const day = { amount: 45_000_000, count: 8 };
    expect(proposed()).toMatchObject([{ contact: { velocity: { client: { ...client, day }, tenant } } }]);
  });

  test('adds a question to the FAQ and takes one off, and gives the portal’s own back with the last one', async () => {
    const faq = [{ question: 'Is it safe?', answer: 'Yes.', inSpanish: { question: '¿Es seguro?', answer: 'Sí.' } }];
    cleanup();
    await openAs('owner', settings({ values: { faq } }));
    const edit = (name: string) => userEvent.click(dialog().getByRole('button', { name: words.list.edit(name) }));
    const done = () => userEvent.click(dialog().getByRole('button', { name: words.done }));
    await change('FAQ');
    await edit('Is it safe?');
    await userEvent.click(dialog().getByLabelText(words.fields.isShown));
    await done();
    await type('Reason', 'Out of date');
    await submit();
    await screen.findByText(words.proposed);
    await change('FAQ');
    await userEvent.click(dialog().getByRole('button', { name: 'Add question' }));
    await type(words.fields.question, 'When is it due?');
    await type(words.fields.answer, 'A day before closing.');
    await userEvent.type(dialog().getByLabelText(/^Question in Spanish/), '¿Cuándo vence?');
    await done();
    await dialog().findAllByText(words.problems.spanish);
    await userEvent.type(dialog().getByLabelText(/^Answer in Spanish/), 'Un día antes del cierre.');
    await done();
    await type('Reason', 'Clients ask');
    await submit();
    await screen.findByText(words.proposed);
    const asks = { question: '¿Cuándo vence?', answer: 'Un día antes del cierre.' };
    expect(proposed()).toMatchObject([
      { contact: { faq: null } },
      {
        contact: {
          faq: [faq[0], { question: 'When is it due?', answer: 'A day before closing.', inSpanish: asks }],
        },
      },
    ]);
  });

  test('removes a limit by emptying its field', async () => {
    await change('Limits and approvals');
    await userEvent.clear(dialog().getByLabelText(words.fields.ach));
    await type(words.fields.unchecked, '5,000');
    await type(words.fields.newAccount, '2,500.50');
    await type(words.fields.goodFunds, '3');
    await type('Reason', 'As the underwriter asks');
    await submit();
    await screen.findByText(words.proposed);
    expect(proposed()).toMatchObject([
      { contact: { limits: {}, uncheckedLimit: 500_000, newAccountLimit: 250_050, approvalThreshold: null } },
    ]);
  });

  test('keeps zeros, which are the strictest values, and an abandoned edit leaves nothing behind (D-122)', async () => {
    const zeros = {
      uncheckedLimit: 0,
      newAccountLimit: 0,
      approvalThreshold: 0,
      goodFundsDays: 0,
      typedWires: 'never',
    };
    cleanup();
    await openAs('owner', settings({ values: zeros }));
    await change('Limits and approvals');
    await type(words.fields.ach, '75,000');
    await userEvent.click(dialog().getByRole('button', { name: words.cancel }));
    await change('Limits and approvals');
    expect(dialog().getByLabelText<HTMLInputElement>(words.fields.ach).value).toBe('');
    await type(words.fields.ach, '50,000');
    await type('Reason', 'Lower');
    await submit();
    await screen.findByText(words.proposed);
    const { typedWires: _same, ...kept } = zeros;
    expect(proposed()).toMatchObject([{ contact: { ...kept, limits: { ACH: 5_000_000 } } }]);
  });

  test('changes one office and pastes two, and submits them as one change', async () => {
    await change('Offices');
    await userEvent.click(dialog().getByRole('button', { name: 'Edit Downtown' }));
    await userEvent.click(dialog().getByLabelText(words.fields.active));
    await userEvent.click(dialog().getByRole('button', { name: words.done }));
    await userEvent.click(dialog().getByRole('button', { name: words.list.paste }));
    const list = dialog().getByLabelText(words.list.pasted);
    await userEvent.click(list);
    await userEvent.paste('Parma\tParma\tOH\nMentor, Mentor, Ohio');
    await userEvent.click(dialog().getByRole('button', { name: words.list.take }));
    await dialog().findAllByText(words.list.line(2, words.problems.state));
    await userEvent.clear(list);
    await userEvent.click(list);
    await userEvent.paste('Parma\tParma\tOH\n\nMentor, Mentor, OH');
    await userEvent.click(dialog().getByRole('button', { name: words.list.take }));
    await type('Reason', 'Two branches');
    await submit();
    await screen.findByText(words.proposed);
    expect(proposed()).toMatchObject([
      { contact: { offices: [{ ...OFFICE, active: false }, { title: 'Parma' }, { title: 'Mentor', state: 'OH' }] } },
    ]);
  });

  test('sees that nothing has changed yet', async () => {
    await change('Offices');
    await type('Reason', 'Nothing');
    await submit();
    await dialog().findByText(words.list.unchanged);
    expect(proposed()).toEqual([]);
  });
});

test('a section whose change needs approval names its proposer and can’t be changed over it (X-362)', async () => {
  const waiting = [{ fields: ['offices'], by: 'Sam Okafor', at: '2026-11-23T17:00:00.000Z' }];
  await openAs('owner', settings({ waiting }));
  expect(screen.getByText(words.waiting('Sam Okafor'), { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: `${words.change} Offices` })).toBeNull();
  expect(screen.getByRole('button', { name: `${words.change} Deadlines` })).toBeTruthy();
});

test('a company with two hundred agents can open its settings (X-362)', async () => {
  const { rows } = readPasted(
    LISTS.agents,
    Array.from({ length: 200 }, (_, at) => `Ann,Agent${at},a${at}@realty.example,3055550199,Realty`).join('\n'),
  );
  await openAs('auditor', settings({ values: { agents: rows } }));
  expect(screen.getAllByText(/^Ann Agent\d+, Realty$/)).toHaveLength(200);
});

test('an active agent’s row has the link and the QR code of their public page (X-023, X-362)', async () => {
  const { rows } = readPasted(
    LISTS.agents,
    'Ann,Fisher,ann@realty.example,3055550199,Realty\nTom,Gone,tom@realty.example,3055550198,Realty',
  );
  await openAs('operator', settings({ values: { agents: rows.map((row, at) => ({ ...row, active: at === 0 })) } }));
  await userEvent.click(await screen.findByRole('button', { name: words.agentPage.of('Ann Fisher') }));
  expect(dialog().getByText('https://acme.portal.example/partner/ann-fisher')).toBeTruthy();
  expect(dialog().getByRole('img', { name: words.agentPage.code })).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.agentPage.of('Tom Gone') })).toBeNull();
});

test('an auditor reads the settings and changes none (X-362)', async () => {
  await openAs('auditor');
  expect(screen.getByText('14 days')).toBeTruthy();
  expect(screen.queryByRole('button', { name: new RegExp(`^${words.change}`) })).toBeNull();
});

test('a pasted list of agents becomes agents with pages of their own (X-362)', () => {
  const { rows, wrong } = readPasted(
    LISTS.agents,
    'Maya,Ortiz-Núñez,maya@realty.example,(305) 555-0199,"Ortiz Realty, Inc."\nNo,Phone,no@realty.example,123,Realty\n李,娜,li@realty.example,(305) 555-0100,Realty',
  );
  expect(rows).toMatchObject([
    {
      displayName: 'Maya Ortiz-Núñez',
      landingPageURI: 'maya-ortiz-nunez',
      mobilePhone: '+13055550199',
      brokerage: { name: 'Ortiz Realty, Inc.' },
    },
  ]);
  expect(wrong).toEqual([words.list.line(2, words.problems.phone), words.list.line(3, words.problems.page)]);
});
