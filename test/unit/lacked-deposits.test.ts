import { expect, test } from 'vitest';
import { lackedBy } from '#functions/bank/on-record.ts';
import { tenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { aKeptLine } from '../support/statements.ts';

const tenant = tenantId.parse('acme');
const line = (nth: number, on: string, over: object = {}): KeptLine => aKeptLine(tenant, nth, { on, ...over });
/** On record: a deposit each day from the 16th to the 19th, and two on the 20th. */
const RECORD = ['16', '17', '18', '19', '20', '20'].map((day, nth) => line(nth, `2026-11-${day}`));
const [FIRST, , , , MORNING, EVENING] = RECORD as [KeptLine, KeptLine, KeptLine, KeptLine, KeptLine, KeptLine];
const of = (line: KeptLine) => ({ on: line.on, id: line.id });

type Case = {
  readonly file: readonly KeptLine[];
  readonly record?: readonly KeptLine[];
  readonly lacks: readonly number[];
};
const cases: Readonly<Record<string, Case>> = {
  'nothing, if it has all of them': { file: RECORD, lacks: [] },
  'one of a day inside': { file: RECORD.filter((_, nth) => nth !== 2), lacks: [2] },
  'one of its first day': { file: [line(9, '2026-11-16'), ...RECORD.slice(1)], lacks: [0] },
  'none of its last day, if it was downloaded earlier that day': { file: RECORD.slice(0, 5), lacks: [] },
  'one of its last day, if it has another one there': {
    file: [...RECORD.slice(0, 5), line(9, '2026-11-20')],
    lacks: [5],
  },
  'in another format, none of its first and last day': {
    file: [line(9, '2026-11-16'), line(10, '2026-11-20')],
    lacks: [1, 2, 3],
  },
  'in another format, none that a possible duplicate stands for': {
    file: [line(9, '2026-11-16'), line(10, '2026-11-18'), line(11, '2026-11-20')],
    record: [line(10, '2026-11-18', { alike: of(line(2, '2026-11-18')) })],
    lacks: [1, 3],
  },
  'none of the first and last day of a statement in another format, though others are in its own': {
    file: RECORD,
    record: ['16', '18', '20'].map((day, nth) =>
      line(30 + nth, `2026-11-${day}`, { imported: { from: '2026-11-16', until: '2026-11-20' } }),
    ),
    lacks: [7],
  },
  'no outgoing transaction, and none of another account': {
    file: [FIRST, MORNING, EVENING],
    record: [line(20, '2026-11-18', { direction: 'out' }), line(21, '2026-11-18', { account: '9021' })],
    lacks: [1, 2, 3],
  },
};

test.each(Object.entries(cases))('a file lacks %s', async (_, { file, record = [], lacks }) => {
  const all = [...RECORD, ...record];
  const lines = { month: async () => ({ lines: all, after: undefined }) };
  const known = new Set(file.filter(({ id }) => RECORD.some((each) => each.id === id)).map(({ id }) => id));
  const statement = { account: '4321', from: file[0]?.on ?? '', until: file.at(-1)?.on ?? '', lines: [...file] };
  const found = await lackedBy({ lines } as never, tenant, statement, known);
  expect(found.map(({ id }) => id)).toEqual(lacks.map((nth) => all[nth]?.id));
});
