import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { counted } from '#web/lib/api/loading.ts';
import { followRecord } from '#web/lib/session/language.ts';
import { beginSession, logOut } from '#web/lib/session/session.ts';
import { answer, eachInAFreshBrowser, MARIA, ok, open, site } from './visitor-setup.tsx';

eachInAFreshBrowser();

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'language=; Max-Age=0; Path=/';
};
afterEach(() => {
  forget();
  document.documentElement.lang = 'en';
});

const inSpanish = () => {
  document.documentElement.lang = 'es';
};
const soon = () => new Date(Date.now() + 600_000).toISOString();
const signIn = () =>
  beginSession(
    { error: false, client: MARIA, identityComplete: true, idleEndsAt: soon(), endsAt: soon() } as never,
    '/transfer-history',
  );

const graph = (asked: ReturnType<typeof answer>) =>
  asked.filter(({ route }) => route.startsWith('POST /graphql')).map(({ body }) => body);

describe('the language of the page', () => {
  it('is offered in its own name, and marked as another one (X-181)', async () => {
    answer();
    await open('/login');
    const button = screen.getByRole('button', { name: 'Español' });
    expect(button.getAttribute('lang')).toBe('es');
  });

  it('is Spanish from the title to the error, if the page is in Spanish (X-181)', async () => {
    inSpanish();
    answer();
    const person = await open('/login');
    expect(screen.getByRole('heading', { name: 'Iniciar sesión' })).toBeTruthy();
    expect(document.title).toContain('Iniciar sesión');
    expect(screen.getByRole('button', { name: 'English' }).getAttribute('lang')).toBe('en');
    await person.click(screen.getByRole('button', { name: 'Recibir el código de seguridad' }));
    expect(await screen.findByText('Hay un problema')).toBeTruthy();
  });

  it('is sent to the portal with every call', async () => {
    inSpanish();
    const asked = answer();
    await open('/login');
    expect(asked.map(({ headers }) => headers['x-language'])).toEqual(['es']);
  });

  it('is chosen with a click: remembered for a year on this device, with the input kept (X-182, X-183)', async () => {
    answer();
    const person = await open('/login');
    await person.type(screen.getByLabelText('Mobile phone number'), '5125550142');
    await person.click(screen.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(document.cookie).toContain('language=es'));
    const kept = JSON.parse(sessionStorage.getItem('typed') ?? '{}');
    expect(kept).toEqual({
      at: '/login',
      typed: [{ name: 'mobilePhone', nth: 0, value: '(512) 555-0142' }],
    });
  });

  it('restores once the input from before the page was reloaded in it (X-183)', async () => {
    inSpanish();
    answer();
    const typed = [
      { name: 'firstName', nth: 0, value: 'Lucía' },
      { name: 'mobilePhone', nth: 0, value: '(512) 555-0142' },
      { name: 'agreed', nth: 0, value: true },
    ];
    sessionStorage.setItem('typed', JSON.stringify({ at: '/create-account', typed }));
    await open('/create-account');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Lucía'));
    expect(screen.getByLabelText<HTMLInputElement>('Número de celular').value).toBe('(512) 555-0142');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Crear cuenta' }).disabled).toBe(false);
    expect(sessionStorage.getItem('typed')).toBeNull();
  });

  it('asks first, in the chosen language, if a code is being typed, and stores the code nowhere (X-183)', async () => {
    answer();
    sessionStorage.setItem('login_user', JSON.stringify({ clientId: MARIA.id, maskedPhone: '(•••) •••-0199' }));
    const person = await open('/create-account/account-verification');
    await person.type(screen.getByLabelText('Security code'), '123');
    await person.click(screen.getByRole('button', { name: 'Español' }));
    expect(await screen.findByRole('heading', { name: '¿Cambiar a español?' })).toBeTruthy();
    expect(document.cookie).not.toContain('language');
    await person.click(screen.getByRole('button', { name: 'Seguir en inglés' }));
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('123');
    await person.click(screen.getByRole('button', { name: 'Español' }));
    await person.click(await screen.findByRole('button', { name: 'Cambiar a español' }));
    await waitFor(() => expect(document.cookie).toContain('language=es'));
    expect(sessionStorage.getItem('typed')).not.toContain('123');
  });

  it('is Spanish in a company’s own text if they provided it, and otherwise English and marked so', async () => {
    inSpanish();
    const branding = { registerText: 'Welcome to Acme.', registerButtonText: 'Go' };
    answer({ 'GET /tenant': site({}, { ...branding, inSpanish: { registerText: 'Bienvenidos a Acme.' } }) });
    await open('/create-account');
    expect(screen.getByText('Bienvenidos a Acme.').getAttribute('lang')).toBeNull();
    expect(screen.getByText('Go').getAttribute('lang')).toBe('en');
  });
});

describe('the language of a client who signs in (X-182)', () => {
  const record = (language: string) => ok({ data: { setLanguage: { _id: MARIA.id, language } } });

  it('is applied on this device when the record has another one', async () => {
    answer();
    signIn();
    await followRecord('es');
    expect(document.cookie).toContain('language=es');
  });

  it('never reloads the page while an SSN is entered, a call runs, or a window is open (X-178)', async () => {
    const held = async () => {
      await followRecord('es');
      return !document.cookie.includes('language=es');
    };
    answer();
    signIn();
    try {
      for (const html of [
        '<main><input name="ssn" type="password" value="4821"></main>',
        '<iframe title="bank"></iframe>',
        '<dialog open></dialog>',
      ]) {
        document.body.innerHTML = html;
        expect([html, await held()]).toEqual([html, true]);
      }
    } finally {
      document.body.innerHTML = '';
    }
    vi.useFakeTimers();
    try {
      let end: (value: unknown) => void = () => undefined;
      const start = counted(new Promise((resolve) => (end = resolve)));
      const waited = held();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await waited).toBe(true);
      const again = followRecord('es');
      end(undefined);
      await start;
      await vi.advanceTimersByTimeAsync(1000);
      await again;
      expect(document.cookie).toContain('language=es');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is never written onto another person’s record on a shared device (X-178)', async () => {
    inSpanish();
    const asked = answer();
    signIn();
    sessionStorage.setItem('language chosen', 'es');
    await logOut();
    signIn();
    await followRecord('en');
    expect(graph(asked)).toEqual([]);
    expect(document.cookie).toContain('language=en');
  });

  it('is the one chosen earlier in this tab, and is written to the record', async () => {
    inSpanish();
    const asked = answer({ 'POST /graphql/mutations': record('es') });
    sessionStorage.setItem('language chosen', 'es');
    signIn();
    await followRecord('en').catch(() => undefined);
    expect(graph(asked)).toEqual([{ operationName: 'SetLanguage', variables: { language: 'es' } }]);
    expect(document.cookie).not.toContain('language=en');
  });

  it('is the page’s if the record has none', async () => {
    inSpanish();
    const asked = answer({ 'POST /graphql/mutations': record('es') });
    signIn();
    await followRecord(null).catch(() => undefined);
    expect(graph(asked)).toEqual([{ operationName: 'SetLanguage', variables: { language: 'es' } }]);
  });
});
