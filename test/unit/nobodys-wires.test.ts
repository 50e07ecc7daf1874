import { describe, expect, test } from 'vitest';
import { nobodysWires } from '#functions/console/reports/nobodys-wires.ts';
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
const part = (wire: ReceivedWire): ReceivedWire => ({
  ...wire,
  part: { number: 1, wire: 'REF-WHOLE', from: 'REF-WHOLE' },
});
const namesAt = (balance: number, ...wires: readonly ReceivedWire[]) =>
  nobodysWires(month, wires, balance).map(({ sender, cents: amount }) => `${sender} ${amount}`);

describe('the unidentified wires at the end of a month (X-288)', () => {
  test('are listed with their details, the largest first, if they were unidentified on its last day', () => {
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

  test('are the parts of a split wire that no payment has, or the whole wire if the split was undone', () => {
    const whole = aWire('WHOLE', 100, ['keep', '2026-10-02'], ['split', '2026-10-05']);
    const left = part(aWire('LEFT', 60, ['split', '2026-10-05']));
    const paid = part(aWire('PAID', 40, ['split', '2026-10-05'], ['apply', '2026-10-05']));
    expect(namesAt(60, whole, left, paid)).toEqual(['LEFT 60']);
    const undone = aWire('WHOLE', 100, ['keep', '2026-10-02'], ['split', '2026-10-05'], ['undo', '2026-10-06']);
    const gone = part(aWire('LEFT', 60, ['split', '2026-10-05'], ['undo', '2026-10-06']));
    expect(namesAt(100, undone, gone)).toEqual(['WHOLE 100']);
  });

  describe('with a part that was split or combined again', () => {
    const [bought, cut, again] = ['2026-10-02', '2026-10-05', '2026-10-06'];
    const whole = aWire('WHOLE', 100, ['keep', bought], ['split', cut]);
    const two = part(aWire('TWO', 40, ['split', cut]));

    test('lists the new parts after a second split, and no longer the old one', () => {
      const one = part(aWire('ONE', 60, ['split', cut], ['propose', cut], ['split', again]));
      const [a, b] = [part(aWire('ONE-A', 35, ['split', again])), part(aWire('ONE-B', 25, ['split', again]))];
      expect(namesAt(100, whole, one, two, a, b)).toEqual(['TWO 40', 'ONE-A 35', 'ONE-B 25']);
    });

    test('are only the other parts while a payment has this one together with another wire', () => {
      const one = part(aWire('ONE', 60, ['split', cut], ['join', again]));
      const other = aWire('OTHER', 5, ['keep', bought], ['join', again]);
      expect(namesAt(40, whole, one, two, other)).toEqual(['TWO 40']);
      const free = part(aWire('ONE', 60, ['split', cut], ['join', again], ['reopen', again]));
      const back = aWire('OTHER', 5, ['keep', bought], ['join', again], ['reopen', again]);
      expect(namesAt(105, whole, free, two, back)).toEqual(['ONE 60', 'TWO 40', 'OTHER 5']);
    });

    test('are the part again if that was undone, and its parts after a second split', () => {
      const one = part(aWire('ONE', 60, ['split', cut], ['split', again], ['undo', again]));
      const gone = part(aWire('ONE-A', 60, ['split', again], ['undo', again]));
      expect(namesAt(100, whole, one, two, gone)).toEqual(['ONE 60', 'TWO 40']);
      const twice = part(aWire('ONE', 60, ['split', cut], ['split', again], ['undo', again], ['split', again]));
      const anew = part(aWire('ONE-A', 60, ['split', again], ['undo', again], ['split', again]));
      expect(namesAt(100, whole, twice, two, anew)).toEqual(['ONE-A 60', 'TWO 40']);
    });

    test('are the whole wire if everything was undone, step by step', () => {
      const back = aWire('WHOLE', 100, ['keep', bought], ['split', cut], ['undo', again]);
      const one = part(aWire('ONE', 60, ['split', cut], ['split', cut], ['undo', cut], ['undo', again]));
      const left = part(aWire('TWO', 40, ['split', cut], ['undo', again]));
      const gone = part(aWire('ONE-A', 60, ['split', cut], ['undo', cut]));
      expect(namesAt(100, back, one, left, gone)).toEqual(['WHOLE 100']);
    });

    test('are each as on the last day of the month, whatever followed', () => {
      const later = '2026-11-02';
      const one = part(aWire('ONE', 60, ['split', cut], ['split', later], ['undo', later]));
      const gone = part(aWire('ONE-A', 60, ['split', later], ['undo', later]));
      expect(namesAt(100, whole, one, two, gone)).toEqual(['ONE 60', 'TWO 40']);
    });
  });

  test('aren’t named if they differ from the books by even a cent', () => {
    expect(namesAt(41, aWire('SMALL', 40, ['keep', '2026-10-02']))).toEqual([]);
  });
});
