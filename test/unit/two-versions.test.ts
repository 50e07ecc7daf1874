import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bankAccount } from '#shared/bank/account.ts';
import { client } from '#shared/client/client.ts';
import { clientSession } from '#shared/client/session.ts';
import { graphCard } from '#shared/graph/replies.ts';
import { behind } from '#shared/late-schema.ts';
import { tenant } from '#shared/tenant/tenant.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { transferCard } from '#shared/transfer/transfer-card.ts';
import { receivedWire } from '#shared/wire/received.ts';
import required from './required-fields.json' with { type: 'json' };

/** During a release two versions read and write the same items (CONTRIBUTING.md, "Two versions at once"). */
const records = { bankAccount, client, clientSession, receivedWire, tenant, transfer } as const;

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
};

type Demands = {
  readonly objects: readonly string[];
  readonly needs: readonly string[];
  readonly shut: readonly string[];
};

/**
 * The objects of an item, the required fields of each, path by path, and which of its objects accept no unknown field.
 */
function demandsOf(schema: Schema, at = ''): Demands {
  const {
    properties = {},
    required: here = [],
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    additionalProperties,
  } = schema;
  const within = [
    ...Object.entries(properties).map(([name, each]) => demandsOf(each, `${at}.${name}`)),
    ...(items ? [demandsOf(items, `${at}[]`)] : []),
    ...[...anyOf, ...oneOf, ...allOf].map((each) => demandsOf(each, at)),
  ];
  return {
    objects: [...new Set([...(schema.properties ? [at] : []), ...within.flatMap(({ objects }) => objects)])].toSorted(),
    needs: [...new Set([...here.map((name) => `${at}.${name}`), ...within.flatMap(({ needs }) => needs)])].toSorted(),
    shut: [...(additionalProperties === false ? [at || '.'] : []), ...within.flatMap(({ shut }) => shut)],
  };
}

const demands = (schema: z.ZodMiniType) =>
  demandsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema);

type Known = Readonly<Record<string, Pick<Demands, 'objects' | 'needs'> | undefined>>;
const known: Known = required;

/** Requirements on objects that the previous version wrote without them. A new object may have any requirement. */
const added = (name: string, schema: z.ZodMiniType): readonly string[] =>
  demands(schema).needs.filter(
    (path) => !known[name]?.needs.includes(path) && known[name]?.objects.includes(path.slice(0, path.lastIndexOf('.'))),
  );

describe.each(Object.entries(records))('a stored %s', (name, schema) => {
  test('needs no field that items of the previous version lack (X-122)', () => {
    // Make the new field optional, because earlier items do not have it.
    expect(added(name, schema)).toEqual([]);
    expect(known[name]?.needs.length).toBeGreaterThan(3);
  });

  test('is read with fields that only the next version knows (X-122)', () => {
    expect(demands(schema).shut).toEqual([]);
  });
});

describe('a planted change that is found:', () => {
  test('a new field that is not optional, even if the object is a known one elsewhere', () => {
    expect(added('clientSession', z.extend(clientSession, { place: z.string() }))).toEqual(['.place']);
    const source = z.extend(behind(transfer), { accountCheck: z.object({ accountId: z.string(), by: z.string() }) });
    expect(added('transfer', source)).toContain('.accountCheck.by');
  });

  test('an object that accepts no unknown field', () => {
    expect(demands(z.object({ id: z.string(), inner: z.strictObject({ a: z.string() }) })).shut).toEqual(['.inner']);
  });

  test('but not an optional one, even an object with required fields', () => {
    const wider = z.extend(clientSession, { place: z.optional(z.object({ city: z.string() })) });
    expect(added('clientSession', wider)).toEqual([]);
  });
});

describe('data that only the next version expects', () => {
  const times = { createdAt: '2026-11-20T15:00:00.000Z', updatedAt: '2026-11-20T15:00:00.000Z' };
  const alike = { purpose: 'Option Fee', status: 'pending', amount: 100, fee: 0, method: 'ACH', disbursement: false };
  const later = { waitsFor: 'the moon' };

  test('does not remove a stored card from the list', () => {
    const read = transferCard.parse({ id: 'a'.repeat(24), referenceId: 'CP-1', ...alike, ...times, ...later });
    expect(read.waitsFor).toBeUndefined();
  });

  test('does not remove a card from an open page', () => {
    const ofPage = { createdAt_utc: times.createdAt, updatedAt_utc: times.updatedAt, scheduledOn: null };
    const read = graphCard.parse({ _id: 'a'.repeat(24), referenceID: 'CP-1', ...alike, ...ofPage, ...later });
    expect(read.waitsFor).toBeNull();
  });
});
