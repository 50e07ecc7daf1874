import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import { registrationRefusal } from '#functions/client/sign-in/create-user.ts';
import { signInForSmoke } from '#infra/ops/smoke/session.ts';
import { refuse } from '#shared/outcome.ts';
import { phone } from '#shared/phone.ts';
import { mocked } from '../support/mocked.ts';
import { aTenant } from './support.ts';

/** Registers no one: it only tells if the form would be accepted. */
vi.mock('#functions/client/sign-in/create-user.ts', async (load) => ({
  ...(await load<object>()),
  createUser: async (ports: { takesExamples: () => boolean }, _: unknown, form: never) =>
    refuse(registrationRefusal(form, aTenant(), ports.takesExamples()) ?? { code: 'client/phone-taken' }),
}));

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const walk = /^## Day one\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
const rows = [...walk.matchAll(/^\| (?!step|---)(.*) \|$/gm)].map(([, row = '']) => {
  const [step = '', who = '', command = '', seen = '', howLong = ''] = row.split(' | ').map((cell) => cell.trim());
  return { step, who, command: command.replaceAll('`', ''), seen, howLong };
});
/** test/conformance/documented-ops.test.ts and its siblings check that each of them runs, like those of every page. */
const typed = rows.map(({ command }) => command).filter((command) => command !== '');
describe('the walk of day one', () => {
  test('leads from an empty account to a first cleared deposit, in twenty-one steps at most (X-121)', () => {
    const marks = [
      'bootstrap',
      'cdk diff',
      'npm run deploy',
      'doctor --ring',
      'tenant new',
      'tenant apply',
      'smoke look',
      'smoke deposit',
    ];
    const places = marks.map((mark) => typed.findIndex((command) => command.includes(mark)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(21);
  });

  test.each(rows.map((row) => [row.step, row] as const))(
    '%s: names who does it, and describes the expected output and how long it takes (X-121)',
    (_, row) => {
      expect(row.who).toMatch(/^(?:operator|helper|both)$/);
      expect(row.seen.length).toBeGreaterThan(5);
      expect(row.howLong).toMatch(/^(?:\d+(?: to \d+)?|minutes to) (?:seconds|minutes?|days)$/);
    },
  );

  test('makes its deposit from an example number, which only a form for people refuses at AWS (X-121)', async () => {
    vi.stubEnv('STAGE', 'dev');
    vi.stubEnv('TABLE_NAME', 'portal-dev');
    mocked(DynamoDBDocumentClient).resolves({});
    const [, number = ''] = /smoke deposit .*--phone "([^"]+)"/.exec(typed.join('\n')) ?? [];
    const place = { stage: 'local' } as never;
    const client = { tenant: aTenant(), phone: phone.parse(`+1${number.replaceAll(/\D/g, '')}`) };
    await expect(signInForSmoke(place, {} as never, client)).rejects.toThrow('client/phone-taken');
    vi.unstubAllEnvs();
  });

  test('releases nothing else with a company, whose stacks are deployed alone (X-123)', () => {
    const ofCompany = typed.filter((each) => each.includes('tenant='));
    expect(ofCompany.length).toBeGreaterThan(0);
    for (const command of ofCompany) expect(command).toMatch(/--exclusively 'Portal-dev\/Tenants-/);
  });
});
