import { expect, test } from 'vitest';
import { finishStepUp, type StepUpPorts, startStepUp } from '#functions/people/step-up.ts';
import { personId, staffSessionId, tenantId } from '#shared/ids.ts';
import { type StaffStepUp, stepUpId } from '#shared/staff/step-up.ts';

const person = personId.parse('65f0000000000000000000a2');
const session = staffSessionId.parse('65f0000000000000000000e5');
const NOW = new Date('2026-11-20T16:00:00.000Z');
const caller = { person, session, authTime: NOW.toISOString(), now: NOW, sourceAddress: '203.0.113.9' };
const of = { stepUpId: stepUpId.parse('1'.repeat(32)) };
const access = [
  'x',
  Buffer.from(JSON.stringify({ username: person, origin_jti: 'a' })).toString('base64url'),
  'y',
].join('.');

const RIGHT_PASSKEY = { id: 'a-passkey', rawId: 'a-passkey' };

/** Counts in memory, one step-up that is requested again and again, and a pool that accepts one answer. */
function setUp() {
  const counted = new Map<string, number>();
  const at = (what: string, window: string) => `${what} ${window}`;
  let stepUp: StaffStepUp;
  const ask = () => {
    const expiresAt = NOW.getTime() / 1000 + 300;
    stepUp = {
      id: of.stepUpId,
      tenantId: tenantId.parse('acme'),
      person,
      session,
      thing: '0'.repeat(64),
      words: 'x',
      expiresAt,
    };
  };
  ask();
  const answer = async (_: string, __: string, given: unknown) =>
    given === 'right' || given === RIGHT_PASSKEY ? { access, refresh: undefined } : undefined;
  const ports = {
    counts: {
      take: async (what: string, { window, most }: { window: string; most: number }) => {
        const before = counted.get(at(what, window)) ?? 0;
        if (before >= most) return false;
        counted.set(at(what, window), before + 1);
        return true;
      },
      forget: async (what: string, window: string) => void counted.delete(at(what, window)),
      giveBack: async (what: string, window: string, taken: number) => {
        const before = counted.get(at(what, window)) ?? 0;
        if (before >= taken) counted.set(at(what, window), before - taken);
      },
    },
    pool: {
      beginPasskey: async () => ({ options: {}, session: 'the pool’s' }),
      password: async () => ({ next: 'totp', session: 'the pool’s' }),
      passkey: answer,
      code: answer,
      revoke: async () => undefined,
    },
    people: { find: async () => ({ passkeyIds: [RIGHT_PASSKEY.id] }) },
    stepUps: {
      find: async () => stepUp,
      expect: async (_: unknown, asked: StaffStepUp['asked']) => {
        stepUp = { ...stepUp, asked };
        return true;
      },
      answer: async () => true,
      prove: async () => true,
    },
  } as unknown as StepUpPorts;
  return { ports, counted, ask };
}

const prove = async ({ ports, ask }: ReturnType<typeof setUp>, password: string | undefined, given: string) => {
  ask();
  const started = await startStepUp(ports, caller, of, { password });
  if (!started.ok) return started.refusal.code;
  const finished = await finishStepUp(
    ports,
    caller,
    of,
    password ? { code: given } : { credential: given === 'right' ? RIGHT_PASSKEY : { ...RIGHT_PASSKEY } },
  );
  return finished.ok ? 'proved' : finished.refusal.code;
};

test.each([
  ['touches', undefined],
  ['passwords and codes', 'correct horse battery'],
])(
  'takes a hundred right %s in fifteen minutes as a hundred approvals, and none as a failed try (X-208)',
  async (_, password) => {
    const setup = setUp();
    for (let nth = 0; nth < 100; nth += 1) expect(await prove(setup, password, 'right'), `the ${nth}th`).toBe('proved');
    expect([...setup.counted.values()].filter((count) => count > 0)).toEqual([]);
  },
);

test('counts no try for a start that only learns that the password is needed (X-208)', async () => {
  const { ports, counted } = setUp();
  const pool = { ...ports.pool, beginPasskey: async () => undefined };
  for (let nth = 0; nth < 40; nth += 1)
    expect(await startStepUp({ ...ports, pool }, caller, of, {})).toEqual({ ok: true, value: { next: 'password' } });
  expect([...counted.values()].filter((count) => count > 0)).toEqual([]);
});

test('keeps counting wrong codes and locks the person after five, but never locks by a passkey, which can’t be guessed (X-208, D-94, X-349)', async () => {
  const setup = setUp();
  const heard = [];
  for (let nth = 0; nth < 6; nth += 1) heard.push(await prove(setup, 'correct horse battery', 'wrong'));
  expect(heard).toEqual([...Array.from({ length: 5 }, () => 'staff/wrong-code'), 'staff/locked']);
  for (let nth = 0; nth < 40; nth += 1) expect(await prove(setup, undefined, 'wrong')).toBe('staff/wrong-sign-in');
  expect(await prove(setup, undefined, 'right')).toBe('proved');
});

test('asks to wait, instead of calling a right password or code wrong, while Cognito checks none (D-94, X-349)', async () => {
  const setup = setUp();
  const { pool } = setup.ports;
  const slowed = (part: object) => ({ ...setup, ports: { ...setup.ports, pool: { ...pool, ...part } } });
  const byPassword = slowed({ password: async () => ({ next: 'slowed' }) });
  expect(await prove(byPassword, 'correct horse battery', 'right')).toBe('staff/slowed');
  const byCode = slowed({ code: async () => 'slowed' });
  expect(await prove(byCode, 'correct horse battery', 'right')).toBe('staff/slowed');
});
