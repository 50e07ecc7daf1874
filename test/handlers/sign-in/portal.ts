import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type LocalAws, startLocalAws } from '#test/support/local-aws.ts';
import { captureLogs } from '#test/support/logs.ts';
import { aBrowser, registered } from './browser.ts';

/** Moves the portal's clock forward. */
export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/**
 * A portal with three tenants for the tests of a file: "acme", "zenith", and "tiny", which may send one code a day.
 * Each test begins at 15:00 on November 21, 2026.
 */
export function aPortal() {
  let running: LocalAws | undefined;
  let logs: ReturnType<typeof captureLogs> | undefined;
  const aws = (): LocalAws => {
    if (!running) throw new Error('The portal runs only while a test does');
    return running;
  };
  beforeAll(async () => {
    logs = captureLogs();
    running = await startLocalAws();
    await running.addTenant();
    await running.addTenant({ id: 'zenith', name: 'Zenith Escrow' });
    await running.addTenant({ id: 'tiny', name: 'Tiny Title', codesPerDay: 1 });
  });
  afterAll(async () => {
    await running?.close();
    logs?.stop();
  });
  // Only the date: the clients' own timers keep running.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') }));
  afterEach(() => void vi.useRealTimers());

  let numbers = 0;
  /** A number and an address that no other test has used, so their counts are their own. */
  const fresh = (tenant = 'acme') => {
    numbers += 1;
    const browser = aBrowser({ tenant, sourceAddress: `198.51.100.${numbers}` });
    return { browser, phone: `+1312555${String(numbers).padStart(4, '0')}` };
  };
  return {
    aws,
    log: () => logs?.text() ?? '',
    fresh,
    /** Someone registered, with a code on their phone. */
    async textedTo({ browser, phone } = fresh()) {
      const id = await registered(browser, phone);
      expect((await browser.send(id)).status).toBe(200);
      return { browser, id, phone, code: aws().lastCode() };
    },
    /** Someone signed in. */
    async signedIn() {
      const { browser, phone } = fresh();
      const id = await registered(browser, phone);
      await browser.send(id);
      expect((await browser.verify(id, aws().lastCode())).status).toBe(200);
      return { browser, id, phone };
    },
  };
}
