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
 * The text that the approver of an undo confirms. An undo is proposed on one part but voids all of them, so the text
 * names each with its amount, and what gets their money back.
 */
export async function undoWords({ wires }: Ports, { tenantId, part, reference: own }: ReceivedWire): Promise<string> {
  const whole = part && (await wires.find(tenantId, part.from));
  const parts = await Promise.all((whole?.into ?? [own]).map((reference) => wires.find(tenantId, reference)));
  const gone = parts.filter((one) => one !== undefined);
  const money = listOf(gone.map(({ reference, received }) => `${reference} (${formatDollars(received)})`));
  const all = gone.length > 1 ? `, ${formatDollars(sumOf(gone))} in total,` : '';
  const back = whole ? `the wire ${whole.reference} of ${statementWords(whole)}` : 'its wire';
  return `Undo the split: the money of ${money}${all} is returned to ${back}`;
}
