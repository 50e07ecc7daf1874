import { formatDayAhead } from '#shared/dates.ts';
import { add, type Cents, formatDollars, ZERO } from '#shared/money.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { enteredBy, isShown, type ReceivedWire } from '#shared/wire/received.ts';
import type { FileDoubtPorts } from '../payments/engine/doubted-money.ts';
import type { FileFundsPorts } from '../payments/engine/file-funds.ts';
import { shortWithout } from '../payments/engine/lost-money.ts';
import type { KnownMember } from '../people/member.ts';
import type { WireDeskPorts } from './ports.ts';

/** The text that the approver of an undone posting confirms, with how far it would leave its file below zero. */
export async function unpostWords(
  ports: FileFundsPorts & FileDoubtPorts,
  wire: ReceivedWire,
  approver: KnownMember,
): Promise<string> {
  const { fileId = '', fileNumber = '' } = wire.file ?? {};
  const name = `File ${fileNumber}`;
  const whole = wire.part && (await ports.wires.find(wire.tenantId, wire.part.wire));
  const money = { fileId, amount: wire.received, name, line: whole?.line?.id };
  const short = await shortWithout(ports, wire.tenantId, money, approver);
  const words = `Undo the posting of ${statementWords(wire)}, to file ${fileNumber}`;
  return short ? `${words}. ${short}` : words;
}

type Ports = { readonly wires: Pick<WireDeskPorts['wires'], 'find'> };

export const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words);
const sumOf = (wires: readonly ReceivedWire[]): Cents => wires.reduce((sum, { received }) => add(sum, received), ZERO);

/** A wire's amount, sender and day, and if it is on a statement. One that no statement shows is a person's word. */
export function statementWords(wire: ReceivedWire): string {
  const money = `${formatDollars(wire.received)} from ${wire.sender}`;
  const day = formatDayAhead(wire.on, 'en');
  return isShown(wire)
    ? `${money}, on the statement of ${day}`
    : `${money}, ${day}, which ${provenText.unshown(enteredBy(wire))}`;
}

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
