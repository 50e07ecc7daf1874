import { afterEach, beforeEach, vi } from 'vitest';

/** Plaid Link as the test replaced it: what it was opened with and how often. */
export const bank: { config?: Parameters<NonNullable<typeof window.Plaid>['create']>[0]; opened: number } = {
  opened: 0,
};

/** Replaces Plaid Link before each test of a file. */
export function fakePlaid(): void {
  beforeEach(() => {
    bank.opened = 0;
    window.Plaid = {
      create: (config) => {
        bank.config = config;
        queueMicrotask(config.onLoad);
        return { open: () => (bank.opened += 1), exit: () => undefined, destroy: () => undefined };
      },
    };
    // jsdom loads no scripts. The element reports that it has been loaded, as a browser would.
    vi.spyOn(document.head, 'append').mockImplementation((element) => {
      queueMicrotask(() => (element as HTMLScriptElement).onload?.(new Event('load')));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(window, 'Plaid');
  });
}
