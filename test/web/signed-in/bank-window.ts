import { afterEach, beforeEach, vi } from 'vitest';

/** The bank window of a test: keeps what it was opened with, and lets the test play the bank. */
export const bank: { config?: Parameters<NonNullable<typeof window.Plaid>['create']>[0]; opened: number } = {
  opened: 0,
};

/** Puts the window of a test in the place of the provider's, before each test of a file. */
export function openBankWindows(): void {
  beforeEach(() => {
    bank.opened = 0;
    window.Plaid = {
      create: (config) => {
        bank.config = config;
        queueMicrotask(config.onLoad);
        return { open: () => (bank.opened += 1), exit: () => undefined, destroy: () => undefined };
      },
    };
    // jsdom loads no scripts; the element says that it has been loaded, as a browser would.
    vi.spyOn(document.head, 'append').mockImplementation((element) => {
      queueMicrotask(() => (element as HTMLScriptElement).onload?.(new Event('load')));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, 'Plaid');
  });
}
