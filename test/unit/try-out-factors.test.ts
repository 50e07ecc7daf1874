import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { momentOfTotpStep, newTotpSecret, totpCode } from '#infra/local/aws/cognito-totp.ts';
import { typedFactorsOf } from '#infra/local/try-out/try-out.ts';
import { personId } from '#shared/ids.ts';

const id = personId.parse('5f4000000000000000000003');
const secret = newTotpSecret();
const STEP = 60_000_000;
const codeAt = (step: number) => totpCode(secret, momentOfTotpStep(step));

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-factors-'));
  vi.useFakeTimers({ now: momentOfTotpStep(STEP).getTime() + 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

const keep = (usedUpTo?: number) =>
  writeFileSync(join(dataDir, 'try-out.json'), JSON.stringify({ [id]: { password: 'four words', secret, usedUpTo } }));

describe('factors filled in for people who try the portal (X-328)', () => {
  test('are the password and the code that the app shows now, then the next one, and no code twice', () => {
    keep(STEP - 1);
    expect(typedFactorsOf(dataDir, { id })).toEqual({ password: 'four words', code: codeAt(STEP) });
    expect(typedFactorsOf(dataDir, { id })).toEqual({ password: 'four words', code: codeAt(STEP + 1) });
  });

  test('include the time until the app shows a valid code', () => {
    keep(STEP + 1);
    expect(typedFactorsOf(dataDir, { id })).toEqual({ password: 'four words', waitSeconds: 20 });
    vi.advanceTimersByTime(20_000);
    expect(typedFactorsOf(dataDir, { id })).toEqual({ password: 'four words', code: codeAt(STEP + 2) });
  });

  test('are read from an older portal’s data, and missing for people who never signed in', () => {
    keep();
    expect(typedFactorsOf(dataDir, { id })).toMatchObject({ code: codeAt(STEP) });
    expect(typedFactorsOf(dataDir, { id: personId.parse('5f4000000000000000000009') })).toBeUndefined();
  });
});
