import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { localNames } from '#infra/local/host/environment.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import { addBankingDays } from '#shared/banking-days.ts';
import { type Client, fullName } from '#shared/client/client.ts';
import { announceDocumentRoute, attachDocumentRoute, type SignedUpload } from '#shared/contracts/documents.ts';
import { puzzleRoute } from '#shared/contracts/puzzle.ts';
import type { Route } from '#shared/contracts/route.ts';
import { wiringRoute } from '#shared/contracts/wiring.ts';
import { type Day, today } from '#shared/dates.ts';
import { clientId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EventParts } from '../../support/http-event.ts';
import { addPayout } from '../../support/payouts.ts';
import { aWire } from '../../support/people.ts';
import { aPng } from '../../support/pictures.ts';
import { proofOf } from '../../support/proof.ts';
import { shownOf, shownWireOf } from '../../support/shown.ts';
import { memberNamed } from '../../support/staff.ts';
import { startWorld } from '../../support/world.ts';
import { rawCaller } from '../../support/world-caller.ts';

/** A client and one of everything a client can have. */
export type Person = {
  readonly client: Client;
  readonly account: BankAccount;
  readonly draft: Transfer;
  /** To be paid by wire, and not agreed to yet. */
  readonly wireDraft: Transfer;
  /** Waits for its wire. The client has viewed the instructions. */
  readonly wire: Transfer;
  readonly instructions: string;
  /** The tenant's payments: one no one has opened yet, and one that was opened. */
  readonly sent: Transfer;
  readonly payout: Transfer;
  readonly documentId: string;
  /** The text of the review for each of them that can be submitted. */
  readonly shown: Readonly<Record<'debit' | 'later' | 'wire' | 'payout', object>>;
};

/** The day for which a debit is scheduled. */
export const dayAhead = (): Day => addBankingDays(today(new Date(), 'America/New_York'), 3);

/** The current review of each of someone's payments that can be submitted. */
export async function shownBy({
  account: { id: account },
  draft,
  wireDraft,
  payout,
}: Pick<Person, 'account' | 'draft' | 'wireDraft' | 'payout'>): Promise<Person['shown']> {
  return {
    debit: await shownOf(draft, { account }),
    later: await shownOf(draft, { account, on: dayAhead() }),
    wire: await shownWireOf(wireDraft),
    payout: await shownOf(payout, { account }),
  };
}

/** A request's writes: the partition, and the item as it is now. */
export type Written = { readonly partition: string; readonly item: Readonly<Record<string, unknown>> };

/** A reply as it is sent, with its text parsed if it is JSON. */
export type Reply = { readonly status: number; readonly text: string; readonly code: string };

/** The code of a refusal, from a route or from the graph. Otherwise 'ok'. */
function codeOf(text: string): string {
  if (!text.startsWith('{')) return 'ok';
  const body = JSON.parse(text) as {
    code?: string;
    errors?: readonly { extensions?: { code?: string } }[];
  };
  return body.code ?? body.errors?.[0]?.extensions?.code ?? 'ok';
}

const WIRING = {
  bankName: 'First Bank',
  bankAddress: '1 Bank Street',
  routingNumber: '021000021',
  accountNumber: '123456789',
  beneficiaryName: 'Acme Title',
  beneficiaryAddress: '1 Main Street',
  beneficiaryPhone: '+12175550100',
};

/**
 * The whole API over the real parts of the test world, with someone who owns one of everything and an attacker. What
 * each request writes is read from the table's own stream, so that nothing is overlooked.
 */
export async function setUpHostile() {
  const world = await startWorld({}, { draws: true });
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const purpose = { ...world.tenant.purposes[0], method: 'Wire' } as never;
  // Old enough that they block no one: a change is announced for 72 hours.
  const operator = memberNamed('Rosa Diaz', { now: new Date('2026-01-05T15:00:00.000Z') });
  const file = {
    ...world.tenant,
    purposes: [...world.tenant.purposes, purpose],
    wiring: { [world.tenant.destinationAccounts[0]?.id ?? '']: WIRING } as never,
    // Every payment here is above it.
    newAccountLimit: ZERO,
  };
  await tenants.apply(file, operator);

  let records: DynamoDBRecord[] = [];
  world.dynamo.subscribe(localNames.table, async (batch) => {
    records.push(...batch);
    return { batchItemFailures: [] };
  });

  const call = async (route: Route, parts: EventParts = {}): Promise<Reply> => {
    const { handler } = await import(`../../../functions/lambdas/${route.function}.ts`);
    const ask = rawCaller(handler);
    const paid = route.proof ? await proofOf(JSON.parse((await ask(puzzleRoute)).body)) : {};
    const reply = await ask(route, { ...parts, headers: { ...paid, ...parts.headers } });
    return { status: reply.statusCode, text: reply.body, code: codeOf(reply.body) };
  };

  /** A picture on the draft, uploaded as the page does it. */
  async function attach({ client, draft }: Pick<Person, 'client' | 'draft'>): Promise<string> {
    const file = aPng(800, 500);
    const about = { client: client.id, params: { id: draft.id } };
    const document = { name: 'Contract.png', contentType: 'image/png', size: file.length };
    const announced = await call(announceDocumentRoute, { ...about, body: { document } });
    const { documentId, upload } = JSON.parse(announced.text) as { documentId: string; upload: SignedUpload };
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)]));
    await fetch(upload.url, { method: 'POST', body: form });
    const attached = await call(attachDocumentRoute, { ...about, params: { id: draft.id, documentId } });
    if (attached.code !== 'ok') throw new Error(`The document was not attached: ${attached.text}`);
    return documentId;
  }

  /** New items for someone, because requests change the ones they name. */
  async function withPapers({ client, account }: Pick<Person, 'client' | 'account'>): Promise<Person> {
    const where = {
      propertyAddress1: client.address1,
      email: client.email,
      officeId: '65f0000000000000000000a1' as never,
    };
    const [draft, wireDraft, wire, sent, payout] = await Promise.all([
      world.addDraft(client, where),
      world.addDraft(client, { ...where, method: 'Wire' }),
      world.addDraft(client, { ...where, ...aWire }),
      addPayout(world, client, { ...where, status: 'sent' }),
      addPayout(world, client, where),
    ]);
    const params = { tenantId: client.tenantId, transferId: wire.id };
    const looked = await call(wiringRoute, { client: client.id, params });
    const { version: instructions } = JSON.parse(looked.text) as { version: string };
    const documentId = await attach({ client, draft });
    const shown = await shownBy({ account, draft, wireDraft, payout });
    return { client, account, draft, wireDraft, wire, instructions, sent, payout, documentId, shown };
  }

  return {
    world,
    call,
    withPapers,

    /** A client whose every value can be recognized in someone else's reply. */
    async addPerson(name: string): Promise<Person> {
      const { client, account } = await world.addPayer();
      const changed = await clients.save({
        ...client,
        firstName: `${name}first`,
        lastName: `${name}last`,
        email: `${name.toLowerCase()}@canary.example`,
        address1: `${name} Street 1`,
      });
      if (!changed.ok) throw new Error('The client was not saved.');
      const ownerCheck = { name: fullName(changed.value), score: 92, at: client.createdAt };
      const confirmed = await bankAccounts.save({ ...account, ownerCheck });
      if (!confirmed.ok) throw new Error('The account was not saved.');
      return withPapers({ client: changed.value, account: confirmed.value });
    },

    /** Everything written since the last call. */
    async written(): Promise<readonly Written[]> {
      await world.dynamo.drained();
      const since = records;
      records = [];
      return since.map(({ dynamodb }) => ({
        partition: String(dynamodb?.Keys?.['pk']?.S),
        item: dynamodb?.NewImage ? unmarshall(dynamodb.NewImage as never) : {},
      }));
    },

    /** Which session a call is made with. */
    as: ({ client }: Pick<Person, 'client'>) => ({ client: clientId.parse(client.id) }),
    /** True if a partition is theirs: their record's, their transfers', or another of their own. */
    isOf: ({ client }: Pick<Person, 'client'>, partition: string) => partition.endsWith(`#${client.id}`),
  };
}

export type HostileSetup = Awaited<ReturnType<typeof setUpHostile>>;
