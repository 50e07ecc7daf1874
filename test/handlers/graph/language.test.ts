import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#functions/client/graph/set-language.ts';
import { languagesTold } from '#functions/messages/languages-told.ts';
import type { Client } from '#shared/client/client.ts';
import { refuse } from '#shared/outcome.ts';
import { logsWithout } from '../../support/logs.ts';
import { englishIn } from '../../support/spanish.ts';
import { setUpGraph, someDetails } from './graph-setup.ts';

let ada: Client;
let eva: Client;
logsWithout(/Oak Street|@example|Buyer|\+1312|Seleccione|obligatorio/);

const setup = await setUpGraph();
beforeEach(async () => {
  [ada, eva] = [await setup.addClient(), await setup.addClient()];
});

const inSpanish = { headers: { 'x-language': 'es' } };
const storedOf = ({ tenantId, id }: Client) => setup.clients.find(tenantId, id);

describe('the language of a client (X-092)', () => {
  it('is chosen once, and read by every device that signs in', async () => {
    expect((await setup.ask(ada, 'Client')).data['client']).toMatchObject({ language: null });
    const { data } = await setup.ask(ada, 'SetLanguage', { language: 'es' });
    expect(data['setLanguage']).toMatchObject({ _id: ada.id, language: 'es' });
    expect((await setup.ask(ada, 'Client')).data['client']).toMatchObject({ language: 'es' });
    expect((await setup.ask(eva, 'Client')).data['client']).toMatchObject({ language: null });
  });

  it('is one that the portal speaks, and nothing else', async () => {
    for (const language of ['fr', 'ES', '', null, 'es-MX']) {
      const reply = await setup.ask(ada, 'SetLanguage', { language });
      expect([reply.status, reply.code]).toEqual([400, 'request/invalid']);
    }
    expect((await storedOf(ada))?.language).toBeUndefined();
  });

  it('is written only where it changes', async () => {
    await setup.ask(ada, 'SetLanguage', { language: 'es' });
    const once = await storedOf(ada);
    await setup.ask(ada, 'SetLanguage', { language: 'es' });
    expect((await storedOf(ada))?.version).toBe(once?.version);
  });

  it('is kept beside a change that is saved at the same moment', async () => {
    await Promise.all([
      setup.ask(ada, 'SetLanguage', { language: 'es' }),
      setup.ask(ada, 'UpdateOneClient', { data: { city: 'Malakoff' } }),
    ]);
    expect(await storedOf(ada)).toMatchObject({ language: 'es', city: 'Malakoff' });
  });

  it('is refused if others are always faster, and for a removed client', async () => {
    const found = await storedOf(ada);
    const now = new Date();
    const save = async () => refuse({ code: 'client/changed-meanwhile' } as const);
    const owner = { tenant: ada.tenantId, client: ada.id, now };
    expect(await setLanguage({ find: async () => found, save }, owner, 'es')).toEqual(
      refuse({ code: 'client/changed-meanwhile' }),
    );
    expect((await setup.ask(setup.world.newAccountId(), 'SetLanguage', { language: 'es' })).code).toBe(
      'client/not-found',
    );
  });

  it('is kept beside the one it replaced for thirty days, even when it is changed there and back (X-043, X-190)', async () => {
    const owner = { tenant: ada.tenantId, client: ada.id, now: new Date('2026-11-20T15:00:00.000Z') };
    const told: (readonly string[])[] = [];
    for (const language of ['es', 'en', 'es', 'es', 'en'] as const) {
      const set = await setLanguage(setup.clients, owner, language);
      if (set.ok) told.push(languagesTold(set.value, owner.now));
    }
    // Someone who has taken over a session finds no order of changes after which one language is left.
    expect(told.map((each) => each.toSorted())).toEqual(Array.from({ length: 5 }, () => ['en', 'es']));
    expect((await storedOf(ada))?.formerLanguage).toEqual({ language: 'es', until: '2026-12-20T15:00:00.000Z' });
  });

  it('keeps an earlier language in force unless another change removes it (X-190)', async () => {
    const now = new Date('2026-11-20T15:00:00.000Z');
    const owner = { tenant: ada.tenantId, client: ada.id, now };
    await setLanguage(setup.clients, owner, 'es');
    const later = new Date('2026-12-21T15:00:00.000Z');
    await setLanguage(setup.clients, { ...owner, now: later }, 'en');
    const stored = await storedOf(ada);
    expect(stored?.formerLanguage).toEqual({ language: 'es', until: '2027-01-20T15:00:00.000Z' });
    expect(stored && languagesTold(stored, new Date('2027-01-20T15:00:00.000Z'))).toEqual(['en']);
  });
});

describe('a refusal (X-186)', () => {
  const wrong = { data: someDetails({ address1: '', zipcode: 'x', amount: 0, reAmount: 0 }) };

  it('is in the language of the page, with the same code', async () => {
    const english = await setup.ask(ada, 'InsertOneTransfer', wrong);
    const spanish = await setup.ask(ada, 'InsertOneTransfer', wrong, inSpanish);
    expect([spanish.status, spanish.code]).toEqual([english.status, english.code]);
    expect(english.message).toBe('Please check the marked fields.');
    expect(spanish.message).toBe('Revise los campos marcados.');
    expect(english.fields).toMatchObject({ address1: 'This is required', zipcode: 'Enter a 5-digit ZIP code' });
    expect(spanish.fields).toMatchObject({
      address1: 'Este campo es obligatorio',
      zipcode: 'Escriba un código postal (ZIP) de 5 dígitos',
    });
  });

  it('from the data graph is too, with what is missing', async () => {
    const zero = { data: someDetails({ amount: 0, reAmount: 0 }) };
    expect(await setup.ask(ada, 'InsertOneTransfer', zero, inSpanish)).toMatchObject({
      code: 'amount/zero',
      message: 'El monto no debe ser 0',
    });
    const none = await setup.ask(ada, 'SetLanguage', {}, inSpanish);
    expect(none).toMatchObject({ message: 'Revise los campos marcados. Faltan: language.' });
  });

  it('from request handling is too, before the caller is known', async () => {
    const foreign = { headers: { ...inSpanish.headers, 'x-portal': undefined } };
    const { code, message = '' } = await setup.ask(ada, 'Client', {}, foreign);
    expect(code).toBe('request/foreign');
    expect(englishIn(message)).toEqual([]);
  });

  it('is English if the page names no language, or one the portal doesn’t speak', async () => {
    for (const said of [undefined, '', 'fr', 'zz-<script>', 'x'.repeat(4000)]) {
      const { message } = await setup.ask(ada, 'InsertOneTransfer', wrong, { headers: { 'x-language': said } });
      expect(message).toBe('Please check the marked fields.');
    }
  });

  it('to two clients at once is in the language of each', async () => {
    const asked = [1, 2, 3, 4].map((each) =>
      setup.ask(each % 2 ? ada : eva, 'InsertOneTransfer', wrong, each % 2 ? inSpanish : {}),
    );
    expect((await Promise.all(asked)).map(({ message }) => message)).toEqual([
      'Revise los campos marcados.',
      'Please check the marked fields.',
      'Revise los campos marcados.',
      'Please check the marked fields.',
    ]);
  });

  it('on record is read in the language of the page', async () => {
    const problem = {
      code: 'R01',
      sentence: 'Your account is closed. Please link another account and start the payment again.',
      at: ada.createdAt,
    };
    const draft = await setup.world.addDraft(ada, { problem });
    const read = async (parts = {}) => (await setup.ask(ada, 'Transfer', { _id: draft.id }, parts)).data['transfer'];
    expect((await read())?.['problem']).toBe(problem.sentence);
    expect((await read(inSpanish))?.['problem']).toBe(
      'Su cuenta está cerrada. Vincule otra cuenta y empiece el pago de nuevo.',
    );
  });
});
