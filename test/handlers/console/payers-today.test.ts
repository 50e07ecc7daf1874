import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayerInvitations } from '#functions/invitations/ports.ts';
import { todayRoute } from '#shared/contracts/console.ts';
import { officeId, transferId } from '#shared/ids.ts';
import { type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import { freshId } from '../../support/payers.ts';
import { asked } from '../sign-in/invited-setup.ts';
import { setUpConsole } from './console-setup.ts';

const SOUTH = officeId.parse('65f0000000000000000000a2');
let setup: Awaited<ReturnType<typeof setUpConsole>>;
let invitations: PayerInvitations;
let begun: number;
const ago = (minutes: number): string => new Date(begun - minutes * 60_000).toISOString();

let numbers = 0;
/** An invitation as it stands, asked that many minutes ago. */
async function anInvitation(minutes: number, changes: Partial<PayerInvitation>): Promise<void> {
  numbers += 1;
  const { key, ...said } = asked({ phone: `+1312555${String(6000 + numbers)}` });
  const fresh = payerInvitation.parse({
    ...said,
    ...{ id: key.slice(0, 24), tenantId: setup.tenant, transferId: transferId.parse(freshId()) },
    preparedBy: { name: 'Rosa Diaz', identity: { id: 'rosadiaz', role: 'prepare', way: 'local' }, at: ago(minutes) },
    ...{ at: ago(minutes), endsAt: ago(-1440), expiresAt: 2_000_000_000, sends: 1, version: 0, state: 'sent' },
    ...changes,
  });
  await invitations.save(fresh);
}
const blocked = (minutes: number) => ({ blocked: { code: 'office/required', at: ago(minutes) } });
const today = async () => {
  const { body } = await setup.call(todayRoute);
  return (body['payers'] as { list: string; count: number; oldestAt: string | null }[]).map(
    ({ list, count, oldestAt }) => [list, count, oldestAt],
  );
};

beforeAll(async () => {
  setup = await setUpConsole();
  begun = setup.world.clock.now().getTime();
  ({ payerInvitations: invitations } = await import('#functions/adapters/dynamo/payer-invitations.ts'));
});
afterAll(() => setup.world.close());

describe('invitations on Today (X-234)', () => {
  it('are those that are blocked, unsent or waiting for a colleague, with the oldest', async () => {
    setup.actAs({});
    await anInvitation(500, { state: 'registered', ...blocked(90) });
    await anInvitation(400, { state: 'opened', ...blocked(30) });
    await anInvitation(45, { state: 'prepared' });
    await anInvitation(60, { state: 'waiting', sends: 0 });
    for (const state of ['sent', 'opened', 'registered', 'used', 'revoked'] as const) await anInvitation(70, { state });
    expect(await today()).toEqual([
      ['blocked', 2, ago(90)],
      ['unsent', 1, ago(45)],
      ['waiting', 1, ago(60)],
    ]);
  });

  it('leave out a link being sent and an expired one', async () => {
    setup.actAs({});
    const before = await today();
    await anInvitation(0, { state: 'prepared' });
    await anInvitation(900, { state: 'registered', endsAt: ago(5), ...blocked(800) });
    expect(await today()).toEqual(before);
  });

  it('include one that waits behind a page of expired ones', async () => {
    setup.actAs({});
    const [[, count]] = (await today()) as [[string, number]];
    await anInvitation(700, { state: 'registered', ...blocked(600) });
    for (let ended = 0; ended < 25; ended += 1)
      await anInvitation(20, { state: 'registered', endsAt: ago(5), ...blocked(10) });
    expect((await today())[0]).toEqual(['blocked', count + 1, ago(600)]);
  });

  it('aren’t shown to another office', async () => {
    setup.actAs({ offices: [SOUTH] });
    expect((await today()).map(([, count]) => count)).toEqual([0, 0, 0]);
  });
});
