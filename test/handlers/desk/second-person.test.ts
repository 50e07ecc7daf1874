import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { askStepUpRoute, prepareRefundRoute, secondPersonRoute, setFileRoute } from '#shared/contracts/desk.ts';
import { officeId, personId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cleared } from '../../crash/scenes.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();

const approval = ({ version }: Transfer, over: object = {}) =>
  ({ move: 'approve', version, reason: '', ...over }) as { move: 'approve'; version: number; reason: string };

describe('approving a disbursement (X-005, X-046, X-208)', () => {
  test('takes an approver, and shows what they approve', async () => {
    const payment = await setup.waiting();
    const asked = await setup.call(SAM, askStepUpRoute, {
      params: { transferId: payment.id },
      body: approval(payment),
    });
    const { firstName, lastName } = payment;
    expect(asked.body['words']).toBe(`Approve $100.00 to ${firstName} ${lastName}, file 24-1`);
    const done = await setup.asSecondPerson(SAM, payment, approval(payment));
    expect([done.said, done.body['status']]).toEqual(['ok', 'sent']);
    expect((await setup.stored(payment.id)).events.at(-1)).toMatchObject({
      name: 'approveDisbursement',
      by: 'Sam Okafor',
      identity: { id: SAM.id, role: 'approve', way: 'console' },
    });
  });

  test('is refused to the person who prepared it, even with the role or under another key', async () => {
    const payment = await setup.waiting();
    const both = { ...ROSA, roles: ['operator', 'approver'], approveUpTo: SAM.approveUpTo } as typeof ROSA;
    expect((await setup.asSecondPerson(both, payment, approval(payment))).said).toBe('staff/same-person');
    const secondAccount = { ...both, id: personId.parse('65f0000000000000000000b9') };
    expect((await setup.asSecondPerson(secondAccount, payment, approval(payment))).said).toBe('staff/same-person');
    expect((await setup.asSecondPerson(ROSA, payment, approval(payment))).said).toBe('staff/no-role');
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
  });

  test('is limited to a person’s amount, and not allowed for a day after a reset of their factors', async () => {
    const payment = await setup.waiting();
    const little = { ...SAM, approveUpTo: 99_99 } as typeof SAM;
    const { approveUpTo: _, ...nothing } = SAM;
    const fresh = { ...SAM, approvesFrom: new Date(setup.world.clock.now().getTime() + 60_000).toISOString() };
    expect((await setup.asSecondPerson(little, payment, approval(payment))).said).toBe('staff/over-own-limit');
    expect((await setup.asSecondPerson(nothing, payment, approval(payment))).said).toBe('staff/over-own-limit');
    expect((await setup.asSecondPerson(fresh, payment, approval(payment))).said).toBe('staff/approving-on-hold');
  });

  test('reports a file that holds too little before the step-up', async () => {
    const payment = await setup.waiting({ amount: 90_000_00 });
    const asked = await setup.proved(SAM, payment, approval(payment));
    expect(asked.said).toMatch(/^staff\/over-(file|ledger)$/);
    expect((await setup.stored(payment.id)).version).toBe(payment.version);
  });
});

const agreeing = (payment: Transfer, fileNumber: string) =>
  ({ move: 'agree file', version: payment.version, fileNumber }) as const;

describe('a file that other offices have payments in (X-201)', () => {
  const OURS = officeId.parse('65f0000000000000000000a1');
  const ofOurs = { ...SAM, offices: [OURS] } as typeof SAM;

  test('disburses nothing on the approval of someone who sees only some of them', async () => {
    // The deposit of file 24-1 is from another office. Rosa, who works for one office, put its number on her own
    // payment.
    const payment = await setup.waiting({ officeId: OURS });
    const asked = await setup.proved(ofOurs, payment, approval(payment));
    expect([asked.said, JSON.stringify(asked.body)]).toEqual([
      'staff/file-elsewhere',
      expect.not.stringContaining('$'),
    ]);
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
    expect((await setup.asSecondPerson(SAM, payment, approval(payment))).said).toBe('ok');
  });

  test('takes no payment on their approval either, but one of their own file is disbursed', async () => {
    const payment = await setup.waiting({ officeId: OURS, fileNumber: '24-OURS' });
    const held = approval(payment, { heldOutside: 100_00, reason: 'the lender’s wire' });
    expect((await setup.proved(ofOurs, payment, held)).said).toBe('ok');
    expect((await setup.asSecondPerson(ofOurs, payment, held)).said).toBe('ok');
    const sent = await setup.stored(payment.id);
    const moved = await setup.onPayment(ROSA, setFileRoute, sent, { fileNumber: '24-1', reason: 'the other closing' });
    expect(moved.said).toBe('ok');
    const proposed = await setup.stored(payment.id);
    expect(proposed.filing?.to).toBe('24-1');
    expect((await setup.proved(ofOurs, proposed, agreeing(proposed, '24-1'))).said).toBe('staff/file-elsewhere');
  });
});

describe('approving a move to another file (X-208)', () => {
  test('covers a colleague’s proposal, and nothing else', async () => {
    const payment = await setup.waiting();
    for (const file of ['24-999', '24-1', '24-1A'])
      expect((await setup.asSecondPerson(SAM, payment, agreeing(payment, file))).said).toBe('staff/nothing-proposed');
    expect((await setup.asSecondPerson(SAM, payment, agreeing(payment, ''))).said).toBe('request/invalid');
    expect((await setup.stored(payment.id)).version).toBe(payment.version);
  });
});

describe('a step-up (X-208)', () => {
  const use = (who: typeof SAM, { id }: Transfer, stepUp: unknown, move: object, parts: object = {}) =>
    setup.call(who, secondPersonRoute, { params: { transferId: id }, body: { stepUp, move }, ...parts });

  test('covers exactly one thing: no other posted amount, reason, payment or version', async () => {
    const [payment, other] = [await setup.waiting(), await setup.waiting()];
    const { body } = await setup.proved(SAM, payment, approval(payment));
    const stepUp = body['stepUp'];
    const more = approval(payment, { heldOutside: 1_000_00, reason: 'the lender’s wire' });
    expect((await use(SAM, payment, stepUp, more)).said).toBe('staff/no-step-up');
    expect((await use(SAM, payment, stepUp, approval(payment, { reason: 'seen' }))).said).toBe('staff/no-step-up');
    expect((await use(SAM, other, stepUp, approval(other))).said).toBe('staff/no-step-up');
    expect((await use(SAM, payment, stepUp, { ...approval(payment), version: 1 })).said).toBe(
      'staff/changed-meanwhile',
    );
    // None of these has used it up.
    expect((await use(SAM, payment, stepUp, approval(payment))).said).toBe('ok');
  });

  test('counts only for the payment whose text was read, even if another one has its id', async () => {
    const payment = await setup.waiting();
    const { body } = await setup.proved(SAM, payment, approval(payment));
    const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
    const { transferKey } = await import('#functions/adapters/dynamo/keys.ts');
    const { tenantId: tenant, clientId: client, id } = payment;
    // Under the same id, at the same version, and for more.
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: transferKey(tenant, client, id),
        UpdateExpression: 'SET amount = :more',
        ExpressionAttributeValues: { ':more': 4_000_00 },
      }),
    );
    expect((await use(SAM, payment, body['stepUp'], approval(payment))).said).toBe('staff/no-step-up');
    expect((await setup.stored(id)).status).toBe('awaiting approval');
  });

  test('belongs to one person in one session, is proved, and expires after five minutes', async () => {
    const payment = await setup.waiting();
    const olga = { ...SAM, id: personId.parse('65f0000000000000000000c1'), name: 'Olga Petrov' };
    const unproved = await setup.call(SAM, askStepUpRoute, {
      params: { transferId: payment.id },
      body: approval(payment),
    });
    expect((await use(SAM, payment, unproved.body['stepUp'], approval(payment))).said).toBe('staff/no-step-up');
    const { body } = await setup.proved(SAM, payment, approval(payment));
    expect((await use(olga, payment, body['stepUp'], approval(payment))).said).toBe('staff/no-step-up');
    const elsewhere = { signIn: 'another sign-in of Sam’s' };
    expect((await use(SAM, payment, body['stepUp'], approval(payment), elsewhere)).said).toBe('staff/no-step-up');
    setup.world.clock.moveHours(6 / 60);
    expect((await use(SAM, payment, body['stepUp'], approval(payment))).said).toBe('staff/no-step-up');
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
  });

  test('is used once, by one of several submissions at once, even if the payment is put back', async () => {
    const payment = await setup.waiting();
    const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
    const { transferKey } = await import('#functions/adapters/dynamo/keys.ts');
    const Key = transferKey(payment.tenantId, payment.clientId, payment.id);
    const { Item: before } = await documents.send(new GetCommand({ TableName: tableName(), Key }));
    const { body } = await setup.proved(SAM, payment, approval(payment));
    const press = () => use(SAM, payment, body['stepUp'], approval(payment));
    const said = (await Promise.all([press(), press(), press()])).map((each) => each.said);
    expect(said).toContain('ok');
    const { events } = await setup.stored(payment.id);
    expect(events.filter(({ name }) => name === 'approveDisbursement')).toHaveLength(1);
    await documents.send(new PutCommand({ TableName: tableName(), Item: before }));
    expect((await press()).said).toBe('staff/no-step-up');
  });

  test('answers its person again after a lost answer, and no one else', async () => {
    const payment = await setup.waiting();
    const { body } = await setup.proved(SAM, payment, approval(payment));
    const press = (who = SAM, move: object = approval(payment)) => use(who, payment, body['stepUp'], move);
    const first = await press();
    expect([first.said, (await press()).body]).toEqual(['ok', first.body]);
    const olga = { ...SAM, id: personId.parse('65f0000000000000000000c1'), name: 'Olga Petrov' };
    expect((await press(olga)).said).toBe('staff/changed-meanwhile');
    expect((await press(SAM, { move: 'unhold', version: payment.version, reason: 'called' })).said).toBe(
      'staff/changed-meanwhile',
    );
  });

  test('lets a retry move the refunds that a death left in the former file', async () => {
    const draft = await setup.world.addDraft(setup.payer.client, { amount: toCents(90_00), fileNumber: '24-77' });
    const deposit = await cleared(setup, draft);
    await setup.written();
    const refund = { amount: 10_00, reason: 'Paid too much' };
    const prepared = await setup.onPayment(ROSA, prepareRefundRoute, await setup.stored(deposit.id), refund);
    expect(prepared.said).toBe('ok');
    const moving = { fileNumber: '24-78', reason: 'the other closing' };
    expect((await setup.onPayment(ROSA, setFileRoute, await setup.stored(deposit.id), moving)).said).toBe('ok');
    const proposed = await setup.stored(deposit.id);
    const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
    const { transferKey } = await import('#functions/adapters/dynamo/keys.ts');
    const Key = transferKey(proposed.tenantId, proposed.clientId, proposed.refunds?.[0] ?? proposed.id);
    const fileOfRefund = async () =>
      (await documents.send(new GetCommand({ TableName: tableName(), Key }))).Item?.['fileNumber'];
    const { Item: before } = await documents.send(new GetCommand({ TableName: tableName(), Key }));
    const { body } = await setup.proved(SAM, proposed, agreeing(proposed, '24-78'));
    const press = (file: string) => use(SAM, proposed, body['stepUp'], agreeing(proposed, file));
    expect([(await press('24-78')).said, await fileOfRefund()]).toEqual(['ok', '24-78']);
    await documents.send(new PutCommand({ TableName: tableName(), Item: before }));
    expect([(await press('24-79')).said, await fileOfRefund()]).toEqual(['staff/changed-meanwhile', '24-77']);
    expect([(await press('24-78')).said, await fileOfRefund()]).toEqual(['ok', '24-78']);
  });
});
