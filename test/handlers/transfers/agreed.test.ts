import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { AUTHORIZATION_TEXT_VERSION, authorizationText } from '#shared/transfer/authorization-text.ts';
import { shownOf } from '../../support/shown.ts';
import { setUpTransfers } from './transfers-setup.ts';

/** The effects and records when the bank agrees to a start. */
const setup = await setUpTransfers();

describe('a start that the bank accepts', () => {
  it('starts the transfer, with its money, accounts and events on record (R-177)', async () => {
    const payment = await setup.addPayment();
    const reply = await setup.start(payment);
    expect([reply.status, reply.body]).toEqual([
      200,
      { transferId: payment.draft.id, status: 'pending', referenceId: payment.draft.referenceId },
    ]);
    const [atTheBank] = setup.world.atTheBank(payment.draft.id);
    expect(atTheBank).toMatchObject({ amount: '1000.00', type: 'debit', status: 'pending', payer: 'Ada Buyer' });
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({
      status: 'pending',
      email: payment.client.email,
      source: { id: payment.account.id, accountLastFourDigits: '6124' },
      destination: { accountLastFourDigits: '4321' },
      provider: { attempt: 1, transferId: atTheBank?.id, authorizationId: expect.any(String) },
    });
    expect(stored.events.map(({ name, actor, to }) => [name, actor, to])).toEqual([
      ['makeTransfer', 'client', 'submitted'],
      ['accepted', 'provider', 'pending'],
    ]);
  });

  it('keeps the proof of the authorization: text, hash, who agreed, how, where and until when (X-064)', async () => {
    const payment = await setup.addPayment();
    const signedInAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
    await setup.start(
      payment,
      {},
      {
        authenticatedAt: signedInAt,
        authenticatedBy: 'identity provider',
        sourceAddress: '198.51.100.7',
        headers: { 'x-viewer-address': '203.0.113.77' },
      },
    );
    const { authorization, submittedAt = '' } = await setup.stored(payment.draft);
    const text = authorizationText({
      tenantName: 'Acme Title',
      supportEmail: 'help@acme.example',
      pocPhone: '+12175550100',
      bankName: 'First Platypus Bank',
      accountName: 'Everyday Checking',
      accountLastFourDigits: '6124',
      amount: payment.draft.amount,
      fee: payment.draft.fee,
      total: payment.draft.amount,
      on: new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Chicago',
        month: '2-digit',
        day: '2-digit',
        year: 'numeric',
      }).format(new Date(submittedAt)),
    });
    expect(authorization).toEqual({
      textVersion: AUTHORIZATION_TEXT_VERSION,
      text,
      textSha256: createHash('sha256').update(text).digest('hex'),
      shownVersion: payment.draft.version,
      total: payment.draft.amount,
      account: {
        id: payment.account.id,
        bankName: 'First Platypus Bank',
        name: 'Everyday Checking',
        accountLastFourDigits: '6124',
        institutionCode: 'ins_109508',
      },
      agreedAt: submittedAt,
      authenticatedAt: signedInAt.toISOString(),
      authenticatedBy: 'identity provider',
      sourceAddress: '203.0.113.77',
      userAgent: 'test',
      keepUntil: submittedAt.replace(/^\d{4}/, (year) => String(Number(year) + 7)),
    });
  });

  it('reads the transfer from the table, and ignores anything else in the request', async () => {
    const payment = await setup.addPayment();
    const reply = await setup.start(payment, {
      amount: 1,
      fee: 0,
      status: 'completed',
      tenantId: 'harbor',
      clientId: setup.world.newAccountId(),
      provider: { attempt: 9 },
    });
    expect(reply.status).toBe(200);
    expect(setup.world.atTheBank(payment.draft.id)).toMatchObject([
      { amount: '1000.00', metadata: { tenant: 'acme', client: payment.client.id, transferId: payment.draft.id } },
    ]);
  });

  it('calls the bank only after the claim is written, and creates only after the authorization is saved', async () => {
    const payment = await setup.addPayment();
    const { PlaidApi } = await import('plaid');
    const order: string[] = [];
    const { documents } = setup;
    const send = documents.send.bind(documents);
    type Put = { readonly Item?: Record<string, unknown> };
    type Written = { readonly input: Put & { readonly TransactItems?: readonly { readonly Put?: Put }[] } };
    vi.spyOn(documents, 'send').mockImplementation(((command: Written) => {
      // The claim is a transaction with the velocity counts.
      const item = command.input.Item ?? command.input.TransactItems?.[0]?.Put?.Item;
      const provider = item?.['provider'] as Record<string, unknown> | undefined;
      if (item?.['status'])
        order.push(`write ${item['status']}${provider?.['authorizationId'] ? ' with authorization' : ''}`);
      return send(command as never);
    }) as never);
    const real = { ...Object.getOwnPropertyDescriptors(PlaidApi.prototype) };
    for (const name of ['transferAuthorizationCreate', 'transferCreate'] as const)
      vi.spyOn(PlaidApi.prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
        order.push(name);
        return (real[name].value as (...given: unknown[]) => never).apply(this, args);
      });
    await setup.start(payment);
    expect(order).toEqual([
      'write submitted',
      'transferAuthorizationCreate',
      'write submitted with authorization',
      'transferCreate',
      'write pending with authorization',
    ]);
  });
});

describe('authorization text that was shown in Spanish (X-189)', () => {
  it('is the text that is kept, with a version and a hash of its own', async () => {
    const payment = await setup.addPayment();
    const shown = await shownOf(payment.draft, { account: payment.account.id, language: 'es' });
    expect((await setup.start(payment, { shown })).body['status']).toBe('pending');
    const { authorization } = await setup.stored(payment.draft);
    expect(authorization?.text).toMatch(/^Al seleccionar Realizar transferencia autorizo a Acme Title, /);
    expect(authorization).toMatchObject({
      textVersion: `${AUTHORIZATION_TEXT_VERSION}-es-1`,
      textSha256: createHash('sha256')
        .update(authorization?.text ?? '')
        .digest('hex'),
    });
  });

  it('is accepted whatever language the call names, because the text counts, not the header', async () => {
    const payment = await setup.addPayment();
    const shown = await shownOf(payment.draft, { account: payment.account.id, language: 'es' });
    const said = { headers: { 'x-language': 'en' } };
    expect((await setup.start(payment, { shown }, said)).body['status']).toBe('pending');
    expect((await setup.stored(payment.draft)).authorization?.text).toMatch(/^Al seleccionar/);
  });

  it('isn’t ours if one letter differs', async () => {
    const payment = await setup.addPayment();
    const shown = await shownOf(payment.draft, { account: payment.account.id, language: 'es' });
    const other = { ...shown, textSha256: createHash('sha256').update('Al seleccionar otra cosa').digest('hex') };
    const reply = await setup.start(payment, { shown: other }, { headers: { 'x-language': 'es' } });
    expect(reply.body).toMatchObject({
      code: 'transfer/changed-meanwhile',
      message: 'Los datos cambiaron. Revíselos de nuevo.',
    });
  });
});
