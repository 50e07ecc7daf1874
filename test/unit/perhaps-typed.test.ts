import { expect, test } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import { perhapsTyped } from '#shared/statement/perhaps-typed.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { aKeptLine } from '../support/statements.ts';

const IMAD = '20261120B1QGC05C005522';
const typed = (over: object = {}) =>
  ({
    ...{ reference: IMAD, received: 500_000, on: '2026-11-20', state: 'applied', account: '4321' },
    ...over,
  }) as unknown as ReceivedWire;
const kept = { name: 'keep', by: 'Sam Okafor', at: '2026-11-23T17:00:00.000Z' };

test.each<[what: string, line: object, wires: readonly ReceivedWire[], isOffered: boolean]>([
  ['of its amount, account and day', {}, [typed()], true],
  ['of the next banking day, over a weekend', { on: '2026-11-23' }, [typed()], true],
  ['booked on its day', { on: '2026-11-25', bookedOn: '2026-11-20' }, [typed()], true],
  ['typed for no known account', {}, [typed({ account: undefined })], true],
  ['two banking days later', { on: '2026-11-24' }, [typed()], false],
  ['of another amount', {}, [typed({ received: 499_999 })], false],
  ['into another account', {}, [typed({ account: '8888' })], false],
  ['that went out', { direction: 'out' }, [typed()], false],
  ['that is an ACH deposit', { kind: 'ach' }, [typed()], false],
  ['with an IMAD of its own', { reference: '20261120B1QGC05C009999' }, [typed()], false],
  ['with an IMAD of its own in its description', { text: 'IMAD 20261120B1QGC05C009999' }, [typed()], false],
  ['with an IMAD, when the bank’s reference was typed', { text: `IMAD ${IMAD}` }, [typed({ reference: 'FT1' })], true],
  ['that may be two of them', {}, [typed(), typed({ reference: '20261120B1QGC05C005523' })], false],
  ['that may be another file’s transaction', { alike: { on: '2026-11-19', id: 'b'.repeat(64) } }, [typed()], false],
  ['that two people kept beside it', { steps: [kept] }, [typed()], false],
  ['that is decided', { state: 'ignored' }, [typed()], false],
  ['when a statement shows it', {}, [typed({ line: { on: '2026-11-20', id: 'b'.repeat(64) } })], false],
  ['when it is part of another one', {}, [typed({ part: { number: 1, wire: IMAD, from: IMAD } })], false],
])('a typed wire is offered for a deposit %s, or not (X-342)', (_, over, wires, isOffered) => {
  const line = aKeptLine(tenantId.parse('acme'), 1, { reference: 'FT77001', ...over });
  expect(perhapsTyped(line, wires)).toBe(isOffered ? wires[0] : undefined);
});
