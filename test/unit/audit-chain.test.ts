import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendFact, chainCheck, nextRecord } from '#functions/ledger/audit-chain.ts';
import { type AuditFact, type AuditHead, type AuditRecord, EMPTY_LOG } from '#shared/audit/record.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { tenantId } from '#shared/ids.ts';

const acme = tenantId.parse('acme');
const at = '2026-11-21T15:00:00.000Z';

const aFact = (number: number): AuditFact => ({
  id: `EVENT#${number}`,
  at,
  what: 'transfer/confirmReceipt',
  actor: 'staff',
  by: 'Rosa Diaz',
  details: { total: number * 100, reference: `EM-${number}`, isLate: false },
});

function aLog(length: number): readonly AuditRecord[] {
  const records: AuditRecord[] = [];
  let head = EMPTY_LOG;
  for (let number = 1; number <= length; number += 1) {
    const record = nextRecord(head, aFact(number), { tenantId: acme, recordedAt: at });
    records.push(record);
    head = { sequence: record.sequence, hash: record.hash };
  }
  return records;
}

const headOf = (records: readonly AuditRecord[]): AuditHead => {
  const last = records.at(-1);
  return last ? { sequence: last.sequence, hash: last.hash } : EMPTY_LOG;
};

/** The check's complaint about a log, or nothing if it is complete. */
function complaint(records: readonly AuditRecord[], head: AuditHead | undefined): string | undefined {
  const chain = chainCheck(acme);
  for (const record of records) {
    const checked = chain.check(record);
    if (!checked.ok) return checked.refusal.sentence;
  }
  const ended = chain.end(head);
  return ended.ok ? undefined : ended.refusal.sentence;
}

const log = aLog(6);
const changed = (index: number, change: Partial<AuditRecord>) =>
  log.map((record, place) => (place === index ? { ...record, ...change } : record));

describe('an unchanged log', () => {
  test('is consistent, and so is an empty one', () => {
    expect(complaint(log, headOf(log))).toBeUndefined();
    expect(complaint([], undefined)).toBeUndefined();
  });

  test('has the hashes that earlier versions wrote, so that their logs still check', () => {
    expect(log[0]).toMatchObject({
      previousHash: '0'.repeat(64),
      hash: '630cfae1f6e27ca6dc0b441ba86aea1f70f24316c02d4e11ac635f994f05c487',
    });
  });

  test('reads the same in any order of the table’s keys', () => {
    const shuffled = log.map((record) => Object.fromEntries(Object.entries(record).reverse()) as AuditRecord);
    expect(complaint(shuffled, headOf(log))).toBeUndefined();
  });
});

describe('a change to the log is detected (X-067):', () => {
  const end = headOf(log);
  /** A record rewritten with a matching hash is revealed by the next one. */
  const rehashed = nextRecord(
    headOf(log.slice(0, 2)),
    { ...aFact(3), by: 'Nobody' },
    { tenantId: acme, recordedAt: at },
  );
  const swapped = log.map((record, place) => {
    const other = { 2: log[3], 3: log[2] }[place];
    return other ? { ...other, sequence: record.sequence } : record;
  });
  const planted: readonly [string, readonly AuditRecord[], AuditHead | undefined, RegExp][] = [
    ['a changed amount', changed(2, { details: { total: 1 } }), end, /Record 3 isn’t as it was written/],
    ['another name', changed(2, { by: 'Sam Okafor' }), end, /Record 3 isn’t as it was written/],
    ['a name taken out', changed(2, { by: undefined } as never), end, /Record 3 isn’t as it was written/],
    ['another time of recording', changed(0, { recordedAt: '2020-01-01T00:00:00.000Z' }), end, /Record 1 isn’t/],
    ['a record rewritten with a new hash', log.with(2, rehashed), end, /Record 4 doesn’t follow/],
    ['a removed record', log.toSpliced(2, 1), end, /Record 3 is missing: the next one is 4/],
    ['the first one removed', log.slice(1), end, /Record 1 is missing/],
    [
      'two that changed places',
      log.with(2, log[3] as AuditRecord).with(3, log[2] as AuditRecord),
      end,
      /Record 3 is missing/,
    ],
    ['two that changed places, and numbers', swapped, end, /Record 3 doesn’t follow/],
    ['one told twice', log.toSpliced(2, 0, log[1] as AuditRecord), end, /Record 3 is missing/],
    ['the newest cut off', log.slice(0, 4), end, /The log ends at 4, and had 6 records/],
    ['the newest cut off, and the end moved', log, headOf(log.slice(0, 4)), /last record isn’t the one on file/],
    ['everything gone but the end', [], end, /The log ends at 0, and had 6 records/],
    ['a record of another tenant', changed(1, { tenantId: tenantId.parse('harbor') }), end, /of another tenant/],
  ];
  test.each(planted)('%s', (_, records, head, sentence) => {
    expect(complaint(records, head)).toMatch(sentence);
  });

  test('any change of any letter of any record', () => {
    const place = fc.record({
      index: fc.nat(log.length - 1),
      member: fc.constantFrom('id', 'at', 'what', 'actor', 'hash', 'previousHash'),
      letter: fc.nat(),
    });
    fc.assert(
      fc.property(place, ({ index, member, letter }) => {
        const text = String((log[index] as Record<string, unknown>)[member]);
        const at = letter % text.length;
        const other = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
        expect(complaint(changed(index, { [member]: other }), headOf(log))).toBeDefined();
      }),
    );
  });
});

test('values that look alike are kept apart', () => {
  expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  expect(canonicalJson({ a: 'b","c":"d' })).not.toBe(canonicalJson({ a: 'b', c: 'd' }));
  expect(canonicalJson({ b: 1, a: { d: true, c: undefined } })).toBe('{"a":{"d":true},"b":1}');
});

describe('two writers at once', () => {
  /** A log in memory that lets another writer in before the first appends of a run. */
  function memory(others: number) {
    const records: AuditRecord[] = [];
    let left = others;
    const put = (record: AuditRecord): 'appended' | 'known' | 'behind' => {
      if (records.some(({ id }) => id === record.id)) return 'known';
      if (record.sequence !== records.length + 1) return 'behind';
      records.push(record);
      return 'appended';
    };
    return {
      records,
      head: async () => headOf(records),
      async append(record: AuditRecord) {
        if (left > 0) {
          left -= 1;
          put(nextRecord(headOf(records), aFact(100 + left), { tenantId: acme, recordedAt: at }));
        }
        return put(record);
      },
    };
  }

  test('both add their record, one after the other', async () => {
    const both = memory(3);
    await appendFact(both, acme, aFact(1), new Date(at));
    expect(both.records).toHaveLength(4);
    expect(complaint(both.records, headOf(both.records))).toBeUndefined();
  });

  test('add all their records, even as many as the stream starts at once', async () => {
    const log = memory(0);
    const writers = Array.from({ length: 32 }, (_, n) => appendFact(log, acme, aFact(n), new Date(at)));
    await Promise.all(writers);
    expect(log.records).toHaveLength(32);
    expect(complaint(log.records, headOf(log.records))).toBeUndefined();
  });

  test('record a repeated fact once', async () => {
    const log = memory(0);
    await appendFact(log, acme, aFact(1), new Date(at));
    await appendFact(log, acme, aFact(1), new Date(at));
    expect(log.records).toHaveLength(1);
  });

  test('fail if they never get a turn, and the stream tries again', async () => {
    await expect(appendFact(memory(50), acme, aFact(1), new Date(at))).rejects.toThrow('too many');
  });
});
