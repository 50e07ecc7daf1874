import { describe, expect, test } from 'vitest';
import { nobodysWires } from '#functions/reports/nobodys-wires.ts';
import { tenantId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import type { ReceivedWire, WireStep } from '#shared/wire/received.ts';

const month = '2026-10';

/** A wire after these steps, each with its day. */
function aWire(sender: string, amount: number, ...steps: readonly (readonly [WireStep['name'], string])[]) {
  const received = cents.parse(amount);
  return {
    ...{ tenantId: tenantId.parse('acme'), reference: `REF-${sender}`, received, sender, on: steps[0]?.[1] ?? '' },
    ...{ state: 'unmatched', version: 1 },
    steps: steps.map(([name, on]) => ({ name, on, received, by: 'Rosa Diaz', at: `${on}T15:00:00.000Z` })),
  } as ReceivedWire;
}
const part = (wire: ReceivedWire): ReceivedWire => ({ ...wire, from: ['REF-WHOLE'] });
const namesAt = (balance: number, ...wires: readonly ReceivedWire[]) =>
  nobodysWires(month, wires, balance).map(({ sender, cents: amount }) => `${sender} ${amount}`);

describe('the wires that belong to nobody at a month’s end (X-288)', () => {
  test('are named with what they are, the largest first, as long as they were nobody’s on its last day', () => {
    expect(
      namesAt(
        340,
        aWire('SMALL', 40, ['keep', '2026-10-02']),
        aWire('LARGE', 300, ['keep', '2026-10-30'], ['propose', '2026-10-30'], ['apply', '2026-11-02']),
        aWire('APPLIED', 900, ['keep', '2026-10-03'], ['apply', '2026-10-04']),
        aWire('WENT BACK', 70, ['keep', '2026-10-03'], ['send back', '2026-10-05']),
        aWire('LATER', 80, ['keep', '2026-11-03']),
      ),
    ).toEqual(['LARGE 300', 'SMALL 40']);
  });

  test('are the parts of a split wire that no payment has, and the whole where the split was undone', () => {
    const whole = aWire('WHOLE', 100, ['keep', '2026-10-02'], ['split', '2026-10-05']);
    const left = part(aWire('LEFT', 60, ['split', '2026-10-05']));
    const paid = part(aWire('PAID', 40, ['split', '2026-10-05'], ['apply', '2026-10-05']));
    expect(namesAt(60, whole, left, paid)).toEqual(['LEFT 60']);
    const undone = aWire('WHOLE', 100, ['keep', '2026-10-02'], ['split', '2026-10-05'], ['undo', '2026-10-06']);
    const gone = part(aWire('LEFT', 60, ['split', '2026-10-05'], ['undo', '2026-10-06']));
    expect(namesAt(100, undone, gone)).toEqual(['WHOLE 100']);
  });

  test('are named by none where they aren’t what the books have to the cent', () => {
    expect(namesAt(41, aWire('SMALL', 40, ['keep', '2026-10-02']))).toEqual([]);
  });
});
