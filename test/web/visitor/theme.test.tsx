import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ThemeSwitch } from '#web/app/theme-switch.tsx';
import { answer, eachInAFreshBrowser, open } from './visitor-setup.tsx';

eachInAFreshBrowser();

/** The effect of another tab of this browser on the stored choice. */
const elsewhere = (key: string | null, newValue: string | null) =>
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue })));
const pressed = (): readonly (string | null)[] =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const lit = () => document.documentElement.dataset['theme'];
afterEach(() => elsewhere(null, null));

describe('light or dark (X-093)', () => {
  it('is one choice, however many switches show it', () => {
    render(
      <>
        <ThemeSwitch />
        <ThemeSwitch />
      </>,
    );
    fireEvent.click(screen.getAllByRole('button', { name: 'Dark' })[1] as HTMLElement);
    expect(pressed()).toEqual(['Dark', 'Dark']);
    expect([lit(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Auto' })[0] as HTMLElement);
    expect(pressed()).toEqual(['Auto', 'Auto']);
    expect([lit(), localStorage.getItem('theme')]).toEqual(['', null]);
  });

  it('follows another tab, even one that clears everything', () => {
    render(<ThemeSwitch />);
    elsewhere('theme', 'dark');
    expect([pressed(), lit()]).toEqual([['Dark'], 'dark']);
    elsewhere('another key', 'light');
    expect([pressed(), lit()]).toEqual([['Dark'], 'dark']);
    elsewhere(null, null);
    expect([pressed(), lit()]).toEqual([['Auto'], '']);
  });

  it.each(['/create-account', '/login', '/faq'])('is offered to a visitor on %s', async (place) => {
    answer();
    const person = await open(place);
    await person.click(screen.getByRole('button', { name: 'Dark' }));
    expect([pressed(), lit()]).toEqual([['Dark'], 'dark']);
  });
});
