import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { factsForParties } from '#functions/messages/outbox/deliver-to-parties.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { senderOf } from '#functions/messages/sender.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import { type Client, fullName } from '#shared/client/client.ts';
import { readLiveRoute } from '#shared/contracts/live.ts';
import { emailReceiptRoute, emailReceiptVariantRoute, receiptPdfRoute } from '#shared/contracts/receipts.ts';
import { documentId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { logsWithout } from '../../support/logs.ts';
import { verifySender } from '../../support/outbox.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aSchedule, aTransfer } from '../../support/transfers.ts';
import { startWorld } from '../../support/world.ts';
import { caller, rawCaller } from '../../support/world-caller.ts';

/** The real handler over the real SDK clients. Its messages arrive in the local inbox. */
let ada: Client;
let account: BankAccount;
let payment: Transfer;
const logs = logsWithout(/@example/);

const world = await startWorld();
const { closingParties } = await import('#functions/adapters/dynamo/files.ts');
process.env['LOG_LEVEL'] = 'INFO';
await verifySender(world);
const { handler } = await import('#functions/lambdas/receipts.ts');
const call = caller(handler);
const raw = rawCaller(handler);

beforeEach(async () => {
  world.inbox.clear();
  ({ client: ada, account } = await world.addPayer());
  payment = await world.addDraft(ada, { status: 'pending', email: 'ada@example.com' });
});

/** The secret of the live link in a document. */
const tokenIn = (text = ''): string => /\/status#([\w-]{22})/.exec(text)?.[1] ?? '';

/** The bank's record of the owner of Ada's account. */
async function bankSays(ownerCheck: Partial<NonNullable<BankAccount['ownerCheck']>>) {
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const asked = { name: 'Ada Buyer', score: 92, at: ada.createdAt, ...ownerCheck };
  await bankAccounts.save({ ...account, ownerCheck: asked });
}

const share = (emailRecipient: readonly string[], client: string = ada.id, transfer_GUID: string = payment.id) =>
  call(emailReceiptRoute, { client, body: { transfer_GUID, emailRecipient, additionalEmailRecipient: true } });

const sent = () =>
  world.inbox
    .list()
    .filter((message) => message.kind === 'email')
    .map(({ to, ...rest }) => ({ ...rest, to: to.join() }));

describe('sharing a receipt', () => {
  it.each([
    ['a street', { propertyAddress1: 'New account: call 312 555 0100' }, '312 555'],
    ['a street in two lines', { propertyAddress1: 'Call 312 555', propertyAddress2: '0100 now' }, '312 555'],
    ['a file', { fileNumber: 'CALL-312-555-0100' }, '312-555'],
  ])('leaves out %s that tells others to call someone, as the parties’ page does', (_, typed, words) => {
    const sender = senderOf(world.tenant);
    const wrong = aTransfer({ status: 'pending', ...typed });
    const shown = (isForOthers: boolean) =>
      JSON.stringify(receiptOf(sender, wrong, 'portal.example', { isForOthers, asOf: ada.createdAt }));
    expect(shown(true)).not.toContain(words);
    expect(shown(false)).toContain(words);
    expect(JSON.stringify(factsForParties(wrong, 'en'))).not.toContain(words);
  });

  it('shows others the payment, but not the client’s account, authorization or notes (X-127)', async () => {
    const sender = senderOf(world.tenant);
    const own = {
      source: { bankName: 'First Platypus Bank', name: 'Checking', accountLastFourDigits: '4821' },
      notes: [{ note: 'call my ex first' }],
      authorization: { text: 'I authorize a debit of x4821.' },
    };
    const secret = { ...aTransfer({ status: 'pending' }), ...own } as Transfer;
    const forOthers = receiptOf(sender, secret, 'portal.example', { isForOthers: true, asOf: ada.createdAt });
    const forClient = receiptOf(sender, secret, 'portal.example', { asOf: ada.createdAt });
    for (const word of ['4821', 'Platypus', 'my ex', 'I authorize', '60 days']) {
      expect(JSON.stringify(forOthers)).not.toContain(word);
      expect(JSON.stringify(forClient)).toContain(word);
    }
    expect(forOthers.help).toContain('Ask them before you count on this money.');

    // The named recipients read the one, the client the other.
    await share(['lender@example.org']);
    await share([]);
    const lengthTo = (address: string) => {
      const { id } = sent().find(({ to }) => to === address) ?? { id: '' };
      return world.inbox.attachment(id, 0)?.content.length ?? 0;
    };
    expect(lengthTo('lender@example.org')).toBeGreaterThan(0);
    expect(lengthTo('ada@example.com')).toBeGreaterThan(lengthTo('lender@example.org'));
  });

  it('sends it to each address separately, with the PDF (R-187, R-217)', async () => {
    const reply = await share(['Bob@Example.org, carol@example.net', 'bob@example.org']);
    expect([reply.status, reply.body]).toEqual([200, { response: 'success', sentTo: 2 }]);
    expect(
      sent()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['bob@example.org', 'carol@example.net']);
    const [mail] = sent();
    expect(mail?.from).toContain('Acme Title');
    expect(mail?.subject).toBe(`A client of Acme Title shared a payment receipt with you, ${payment.referenceId}`);
    expect(mail?.replyTo.join()).toContain('help@acme.example');
    const file = world.inbox.attachment(mail?.id ?? '', 0);
    expect(file?.note).toMatchObject({ name: `receipt-${payment.referenceId}.pdf`, type: 'application/pdf' });
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('gives others a link to the live page, in the email and the PDF, that staff can withdraw (X-360, X-021)', async () => {
    await share(['bob@example.org', 'carol@example.net']);
    await share([]);
    const others = sent().filter(({ to }) => to !== 'ada@example.com');
    const token = tokenIn(others[0]?.text);
    expect(others.map(({ text = '' }) => text.includes(token))).toEqual([true, true]);
    const file = world.inbox.attachment(others[0]?.id ?? '', 0);
    expect(readPdf(Buffer.from(file?.content ?? [])).text).toContain(token);
    const read = () => call(readLiveRoute, { body: { token } });
    expect((await read()).body).toMatchObject({ live: { step: 'not asked', reference: payment.referenceId } });
    const parties = await closingParties.list(payment.tenantId, { kind: 'payment', id: payment.id });
    const party = parties.find(({ email }) => email !== 'ada@example.com');
    expect(party).toMatchObject({ role: 'shown a receipt', email: 'bob@example.org, carol@example.net' });
    expect(party?.viewings).toHaveLength(1);
    if (party) await closingParties.remove(party, { at: ada.createdAt, by: 'Rosa Diaz' });
    expect((await read()).body).toMatchObject({ code: 'invitation/expired' });
  });

  it('has one live link party for all of the client’s own copies, emailed and downloaded, that staff can withdraw (X-360, X-021)', async () => {
    await share([]);
    const download = async () => {
      const { body } = await raw(receiptPdfRoute, { client: ada.id, params: { transferId: payment.id } });
      return tokenIn(readPdf(Buffer.from(body, 'base64')).text);
    };
    const [mail] = sent();
    const attached = Buffer.from(world.inbox.attachment(mail?.id ?? '', 0)?.content ?? []);
    const emailed = tokenIn(mail?.text);
    expect(readPdf(attached).text).toContain(emailed);
    const tokens = [emailed, await download(), await download()];
    expect(new Set(tokens).size).toBe(3);
    const read = async (token: string) => (await call(readLiveRoute, { body: { token } })).body;
    for (const token of tokens) expect(await read(token)).toMatchObject({ live: { reference: payment.referenceId } });
    const [party, ...others] = await closingParties.list(payment.tenantId, { kind: 'payment', id: payment.id });
    expect([party?.email, others]).toEqual(['ada@example.com', []]);
    if (party) await closingParties.remove(party, { at: ada.createdAt, by: 'Rosa Diaz' });
    // A copy that is downloaded later reveals nothing either.
    for (const token of [...tokens, await download()])
      expect(await read(token)).toMatchObject({ code: 'invitation/expired' });
  });

  it("goes to the client's own address when none is named", async () => {
    expect((await share([])).body).toEqual({ response: 'success', sentTo: 1 });
    expect(sent().map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', `Your receipt from Acme Title, ${payment.referenceId}`],
    ]);
  });

  it('gives the same answer at the variant path (R-189)', async () => {
    const body = { transfer_GUID: payment.id, emailRecipient: ['bob@example.org'] };
    expect((await call(emailReceiptVariantRoute, { client: ada.id, body })).body['response']).toBe('success');
  });

  it.each([
    ['no valid address', ['nobody', '@'], 400, 'email/none-valid'],
    ['six addresses', ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`), 400, 'request/invalid'],
  ] as const)('refuses %s, and sends nothing', async (_, recipients, status, code) => {
    const reply = await share([...recipients]);
    expect([reply.status, reply.body['code']]).toEqual([status, code]);
    expect(sent()).toEqual([]);
  });

  it('leaves out the note in the email and its PDF, so that no one writes to strangers in the tenant’s name', async () => {
    const lure = await world.addDraft(ada, { status: 'pending', notes: [{ note: 'Our wiring details have changed' }] });
    await share(['bob@example.org'], ada.id, lure.id);
    const [mail] = sent();
    expect(mail?.text).toContain(lure.referenceId);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/have changed|Notes/);
    const own = await raw(receiptPdfRoute, { client: ada.id, params: { transferId: lure.id } });
    const file = world.inbox.attachment(mail?.id ?? '', 0);
    // Without the note the file is shorter than the client's own copy by more than a date could account for.
    expect(Buffer.from(own.body, 'base64').length - (file?.content.length ?? 0)).toBeGreaterThan(40);
  });

  it('sends at most ten a day, for any number of payments', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
    await share(five);
    expect((await share(['f@example.com', 'g@example.com', 'h@example.com', 'i@example.com'])).status).toBe(200);
    expect((await share(['j@example.com', 'k@example.com'])).body['code']).toBe('email/too-many');
    const another = await world.addDraft(ada, { status: 'awaiting wire', method: 'Wire' });
    expect((await share(['j@example.com'], ada.id, another.id)).status).toBe(200);
    expect((await share(['k@example.com'], ada.id, another.id)).body['code']).toBe('email/too-many');
    expect((await share(['k@example.com'])).body['code']).toBe('email/too-many');
    expect(sent()).toHaveLength(10);
  });

  it.each([
    ['knows the owner by another name', { name: 'Call (800) 555-0199' }],
    ['does not know the owner well enough', { score: 69 }],
    ['reports no owners', { score: null }],
  ])('sends nothing to others while the bank %s, until an ID in this name is accepted (D-95)', async (_, check) => {
    await bankSays(check);
    const refused = await share(['bob@example.org']);
    expect([refused.status, refused.body['code']]).toEqual([409, 'email/name-unconfirmed']);
    expect(refused.body['message']).toContain('download the receipt and send it yourself');
    expect(sent()).toEqual([]);
    // The client's own copy needs no proof.
    expect((await share([])).status).toBe(200);

    const { clientDocuments } = await import('#functions/adapters/dynamo/clients.ts');
    const accept = (name: string) =>
      clientDocuments.put({
        ...{ id: documentId.parse('d'.repeat(24)), tenantId: ada.tenantId, clientId: ada.id, createdAt: ada.createdAt },
        ...({ kind: 'license', name: 'license.png', contentType: 'image/png', status: 'received' } as const),
        review: { decision: 'accepted', at: ada.createdAt, by: 'Rosa Diaz', name },
      });
    await accept('Ada Other');
    expect((await share(['bob@example.org'])).status).toBe(409);
    await accept('ADA BUYER');
    expect((await share(['bob@example.org'])).status).toBe(200);
  });

  it('finds no payment of another client, and no unfinished draft', async () => {
    expect((await share(['bob@example.org'], world.newAccountId())).body['code']).toBe('transfer/not-found');
    const draft = await world.addDraft(ada);
    expect((await share(['bob@example.org'], ada.id, draft.id)).body['code']).toBe('transfer/not-found');
    expect(sent()).toEqual([]);
  });

  it('reports it if SES refuses everything, and the log has the cause and no address (R-219)', async () => {
    const { SESClient } = await import('@aws-sdk/client-ses');
    const refusal = Object.assign(new Error('Email address is not verified: bob@example.org'), {
      name: 'MessageRejected',
      $metadata: { httpStatusCode: 400 },
    });
    vi.spyOn(SESClient.prototype, 'send').mockRejectedValue(refusal as never);
    const reply = await share(['bob@example.org']);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([
      502,
      'email/not-sent',
      'Emails not sent - please contact your administrator',
    ]);
    expect(logs.text()).toContain('MessageRejected');
  });

  it('never lets a name add headers to a message', async () => {
    const { SESClient } = await import('@aws-sdk/client-ses');
    const send = vi.spyOn(SESClient.prototype, 'send');
    const hostile = await world.addDraft(ada, {
      status: 'pending',
      referenceId: 'EM-1\r\nBcc: eve@evil.example\r\n\r\nHello',
      firstName: 'Ada\r\nBcc: eve@evil.example',
    });
    await bankSays({ name: fullName(hostile) });
    await share(['bob@example.org'], ada.id, hostile.id);
    const [command] = send.mock.calls[0] as unknown as [{ input: { RawMessage: { Data: Uint8Array } } }];
    const mail = await PostalMime.parse(command.input.RawMessage.Data);
    expect(mail.to).toEqual([{ address: 'bob@example.org', name: '' }]);
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.subject).toContain('EM-1 Bcc: eve@evil.example Hello');
  });
});

describe('downloading a receipt', () => {
  it('returns the PDF, which no cache keeps (R-216)', async () => {
    const reply = await raw(receiptPdfRoute, { client: ada.id, params: { transferId: payment.id } });
    expect(reply).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(Buffer.from(reply.body, 'base64').subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  it('works for a scheduled draft, shows that it is scheduled, and has the authorization (X-034)', async () => {
    const ofDraft = async (overrides: object) => {
      const { id } = await world.addDraft(ada, overrides);
      return (await raw(receiptPdfRoute, { client: ada.id, params: { transferId: id } })).statusCode;
    };
    const { schedule } = aTransfer({ status: 'draft', schedule: aSchedule });
    expect([await ofDraft({}), await ofDraft({ schedule })]).toEqual([404, 200]);
    const receipt = receiptOf(senderOf(world.tenant), aTransfer({ status: 'draft', schedule }), 'closings.example', {
      asOf: payment.updatedAt,
    });
    expect([receipt.title, receipt.status]).toEqual(['Not paid yet', 'Scheduled']);
    expect(receipt.sections[0]?.rows).toContainEqual({ label: 'Scheduled for', value: '12/01/2026' });
    expect(receipt.authorization).toBe(aSchedule.authorization.text);
  });
});
