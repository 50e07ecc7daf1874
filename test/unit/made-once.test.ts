import { describe, expect, test } from 'vitest';
import { madeOnce } from '#functions/console/desk/made-once.ts';
import type { FormKey } from '#functions/console/desk/ports.ts';
import { type TransferId, tenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';

type Made = { readonly id: string };

const form = (said: string): FormKey => ({
  ...{ tenant: tenantId.parse('acme'), person: 'rosa', key: 'k1', said, now: new Date('2026-11-27T15:00:00.000Z') },
});

/** A form's key as the table keeps it. */
function bindings() {
  const kept = new Map<string, { readonly id: TransferId; readonly said: string }>();
  return {
    kept,
    random: (bytes: number) => Buffer.alloc(bytes, 7),
    promisedBefore: async ({ key }: FormKey) => kept.get(key),
    async promised({ key, said }: FormKey, id: TransferId) {
      const before = kept.get(key);
      if (before) return before.said === said ? before.id : undefined;
      kept.set(key, { id, said });
      return id;
    },
    async released({ key, said }: FormKey, id: TransferId) {
      const before = kept.get(key);
      if (before?.id === id && before.said === said) kept.delete(key);
    },
  };
}

/**
 * A deposit for a payment at the moment it is added: another one came first, and on a second check nothing more is
 * missing.
 */
const losing = (find: () => Promise<Made | undefined>) => ({
  find,
  make: async (id: TransferId, bound: <T>(add: (fresh: Made) => Promise<T>) => (fresh: Made) => Promise<T | Made>) => {
    const added = await bound(async (): Promise<Made | undefined> => undefined)({ id });
    return added ? done(added) : refuse({ code: 'funding/on-its-way' } as const);
  },
});

describe('a form that was submitted second and refused (X-313)', () => {
  test('binds no key, so it can be submitted again with a corrected amount', async () => {
    const ports = bindings();
    const lost = await madeOnce(
      ports,
      form('40.00'),
      losing(async () => undefined),
    );
    expect(lost).toMatchObject({ ok: false, refusal: { code: 'funding/on-its-way' } });
    const corrected = await madeOnce(ports, form('15.00'), {
      find: async () => undefined,
      make: async (id, bound) => done(await bound(async (fresh: Made) => fresh)({ id })),
    });
    expect(corrected).toMatchObject({ ok: true });
    expect(ports.kept.get('k1')).toMatchObject({ said: '15.00' });
  });

  test('keeps its key if the same submission, sent twice, has succeeded by then', async () => {
    const ports = bindings();
    let looks = 0;
    const find = async () => {
      looks += 1;
      return { id: 'made by the other one' };
    };
    await madeOnce(ports, form('40.00'), losing(find));
    expect(looks).toBe(1);
    expect(ports.kept.get('k1')).toMatchObject({ said: '40.00' });
  });
});
