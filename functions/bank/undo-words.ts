import { formatDayAhead } from '#shared/dates.ts';
import { add, type Cents, formatDollars, ZERO } from '#shared/money.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { WireDeskPorts } from './ports.ts';

type Ports = { readonly wires: Pick<WireDeskPorts['wires'], 'find'> };

const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words);
const sumOf = (wires: readonly ReceivedWire[]): Cents => wires.reduce((sum, { received }) => add(sum, received), ZERO);

/** A wire on the tenant's statement: its amount, its sender and its day. */
export const statementWords = ({ received, sender, on }: ReceivedWire): string =>
  `${formatDollars(received)} from ${sender}, on the statement of ${formatDayAhead(on, 'en')}`;

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
  const back = listOf(wholes.map((whole) => `the wire ${whole.reference} of ${statementWords(whole)}`));
  return `Undo ${from.length > 1 ? 'the combination' : 'the split'}: the money of ${money}${all} is returned to ${back}`;
}
