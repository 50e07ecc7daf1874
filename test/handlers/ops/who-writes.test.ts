import { describe, expect, it } from 'vitest';
import type { At, Command } from '#infra/ops/kit/command.ts';
import { commandName } from '#infra/ops/kit/help.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { tenantId } from '#shared/ids.ts';
import { CLIENT_MOVES, INVITATION_MOVES, SIMPLE_MOVES } from '#shared/staff/desk-move.ts';

/** Every staff command that changes something asks who they are, before anything is written. */

/** The commands that write without signing, each with the reason. */
const UNSIGNED: Readonly<Record<string, string>> = {
  'edge certificate':
    'a certificate is presented by nothing until the file of the stage names it, and that is deployed',
  'smoke deposit': 'it moves money in the provider’s sandbox alone, from a client that it registers itself',
  'tenant new': 'writes a file where it lies, and nothing at any stage',
  'tenant picture': 'a picture is shown by nothing until a tenant’s file names it, and applying that file is signed',
};

const writing = commands.filter(({ effect }) => effect !== 'reads');
const signing = commands.filter(({ effect }) => effect === 'signs');

/** An option's value, as its command would have read it. */
const VALUES: Readonly<Record<string, string>> = {
  tenant: 'acme',
  transfer: '65f000000000000000000001',
  phone: '+12165550142',
  amount: '25,000.00',
  on: '2026-11-20',
  sender: 'Ada Buyer',
  reference: '20261121B1Q8021C000123',
  change: '7',
  reason: 'a reason',
  event: '4711',
  message: '0123456789ab',
  state: 'OH',
  zipcode: '44114',
  address: '12 Oak Street',
  city: 'Cleveland',
  move: 'cancel',
  purpose: 'Earnest Money Deposit for Purchase',
  file: '24-1187',
  name: 'portal/provider/acme',
  'transfer-id': '65f000000000000000000001',
  'line-id': '0'.repeat(64),
};

const givenTo = ({ noun, options }: Command): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { schema }]) => {
      const empty = schema.safeParse(undefined);
      // A tenant's file is a path, and a payment's file is a number.
      const read = schema.safeParse(noun === 'tenant' && name === 'file' ? 'tenants/acme.json' : VALUES[name]);
      return [name, read.success ? read.data : empty.success ? empty.data : VALUES[name]];
    }),
  );

/** An AWS stage where everything can be read and nothing may be written: the session's owner is checked first. */
function standing(arn: string) {
  const wrote: string[] = [];
  const looks = /^(?:find|config|agents|file|which|client|open|list|ofClient|caller|underWay|accounts|wires)/;
  const anything = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => (name === 'then' ? undefined : anything(`${path}.${String(name)}`)),
      apply: () => {
        const called = path.split('.').at(-1) ?? '';
        if (called === 'caller') return arn;
        if (called === 'which') return { ok: true, value: { client: 'c', id: VALUES['transfer'] } };
        if (!looks.test(called)) wrote.push(path);
        return undefined;
      },
    });
  const place: Place = {
    stage: 'dev',
    isProduction: false,
    domain: 'example.com',
    name: 'dev',
    environment: {},
    running: undefined,
  };
  const at = { place, ports: anything('ports'), now: new Date('2026-11-22T15:00:00Z'), isDryRun: false };
  return { at: at as unknown as At, wrote };
}

const MOVES: Readonly<Record<string, readonly string[]>> = {
  'call move-payment': SIMPLE_MOVES,
  'call move-client': Object.keys(CLIENT_MOVES),
  'call move-payer-invitation': Object.keys(INVITATION_MOVES),
};

describe('a command that writes', () => {
  it('signs, or is among the exceptions with a reason (X-114)', () => {
    const unsigned = writing.filter(({ effect }) => effect !== 'signs').map(commandName);
    expect(unsigned.toSorted()).toEqual(Object.keys(UNSIGNED).toSorted());
    expect(signing.length).toBeGreaterThan(40);
  });

  it.each(signing.map((each) => [commandName(each), each] as const))(
    '“%s” does nothing for a session that is not the staff’s (X-114)',
    async (_name, command) => {
      const { at, wrote } = standing('arn:aws:sts::111122223333:assumed-role/Administrator/rosa.diaz');
      const given = { ...givenTo(command), tenant: tenantId.parse('acme') };
      const outcome = await command.run(at, given as never);
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'staff/not-proved' } });
      expect(wrote).toEqual([]);
    },
  );

  it('is done in one role, or in either if it only stops, reports or rejects (X-114)', async () => {
    const either: string[] = [];
    // An action is done in the roles of that action.
    for (const command of signing)
      for (const move of MOVES[commandName(command)] ?? [undefined]) {
        const { at } = standing('arn:aws:sts::111122223333:assumed-role/Administrator/rosa.diaz');
        const given = { ...givenTo(command), ...(move ? { move } : {}), tenant: tenantId.parse('acme') };
        const outcome = await command.run(at, given as never);
        if (!outcome.ok && / or portal-dev-staff-approve /.test(outcome.refusal.sentence))
          either.push([commandName(command), ...(move ? [move] : [])].join(': '));
      }
    expect(either.toSorted()).toEqual([
      'call move-client: hold',
      'call move-payer-invitation: revoke',
      'call move-payment: cancel',
      'call move-payment: drop file',
      'call move-payment: drop proof',
      'call move-payment: drop reversal',
      'call move-payment: hold',
      'call move-payment: proof sent',
      'call move-payment: refuse account',
      'call move-payment: reversal sent',
      'call move-payment: unhold',
      'call move-payment: wire problem',
      'call note-proof-request',
      'call note-reversal',
      'call propose-change',
      'call reject-at-bank',
      'call reject-proposal',
      'call send-agent-link',
      'call set-closing',
      'call take-day',
      'call take-file',
      'call take-month',
      'call take-proof',
      'call take-receipt',
      'call take-reversal',
      'call take-year',
      'client stop',
      'ledger export',
      'ledger paper',
      'message dismiss',
      'message send',
      'request initiate',
    ]);
  });
});
