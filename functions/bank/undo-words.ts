import { formatDayAhead } from '#shared/dates.ts';
import { add, type Cents, formatDollars, ZERO } from '#shared/money.ts';
import { provenText } from '#shared/text/console/proven.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { enteredBy } from '../payments/engine/file-funds.ts';
import type { WireDeskPorts } from './ports.ts';

type Ports = { readonly wires: Pick<WireDeskPorts['wires'], 'find'> };

/** The wires from the bank that a record's money comes from: itself, or those that were split or combined. */
export async function originsOf({ wires }: Ports, wire: ReceivedWire): Promise<readonly ReceivedWire[]> {
  if (!wire.from) return [wire];
  const found = await Promise.all(wire.from.map((reference) => wires.find(wire.tenantId, reference)));
  return (await Promise.all(found.map((one) => (one ? originsOf({ wires }, one) : [])))).flat();
}

const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words);
const sumOf = (wires: readonly ReceivedWire[]): Cents => wires.reduce((sum, { received }) => add(sum, received), ZERO);

/** A wire's amount, sender and day, and if it is on a statement. One that no statement shows is a person's word. */
export async function statementWords(ports: Ports, wire: ReceivedWire): Promise<string> {
  const { received, sender, on } = wire;
  const typed = (await originsOf(ports, wire)).find(({ line }) => line === undefined);
  const day = formatDayAhead(on, 'en');
  const money = `${formatDollars(received)} from ${sender}`;
  return typed
    ? `${money}, ${day}, which ${provenText.unshown(enteredBy(typed.steps))}`
    : `${money}, on the statement of ${day}`;
}

/**
 * The text that the approver of an undo confirms. An undo is proposed on one record but voids all of them, so the text
 * names each with its amount, and each wire that gets its money back.
 */
export async function undoWords({ wires }: Ports, record: ReceivedWire): Promise<string> {
  const { tenantId, from = [], reference: own } = record;
  const named = async (references: readonly string[]) =>
    (await Promise.all(references.map((reference) => wires.find(tenantId, reference)))).filter((one) => !!one);
  const wholes = await named(from);
  const gone = await named(wholes[0]?.into ?? [own]);
  const all = gone.length > 1 ? `, ${formatDollars(sumOf(gone))} in total,` : '';
  const money = listOf(gone.map(({ reference, received }) => `${reference} (${formatDollars(received)})`));
  const words = wholes.map(async (whole) => `the wire ${whole.reference} of ${await statementWords({ wires }, whole)}`);
  const back = listOf(await Promise.all(words));
  return `Undo ${from.length > 1 ? 'the combination' : 'the split'}: the money of ${money}${all} is returned to ${back}`;
}
