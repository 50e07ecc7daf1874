import { isImad } from '../wire/imad.ts';
import { imadsIn, type ReceivedWire, wireReferenceOf } from '../wire/received.ts';
import { areNear, bankDayOf } from './alike.ts';
import { type KeptLine, wireNamesOf } from './kept-line.ts';
import { mayBeWire } from './propose.ts';

/** True if two people have kept the deposit beside the one that it may be. */
const isKept = ({ steps }: KeptLine): boolean => steps.some(({ name }) => name === 'keep');

/** True if a deposit may be a typed wire that no reference leads to. */
export const mayBeTyped = (line: KeptLine): boolean =>
  line.state === 'new' && !line.alike && mayBeWire(line) && !isKept(line);

type Typed = Pick<ReceivedWire, 'reference' | 'received' | 'on' | 'account'>;

/** True for the same amount in the same account, at most one banking day apart. Two IMADs are two wires. */
const mayBeOne = (line: KeptLine, { reference, received, on, account = line.account }: Typed): boolean =>
  received === line.amount &&
  account === line.account &&
  areNear(on, bankDayOf(line)) &&
  !(isImad(reference) && [line.reference, ...imadsIn(line.text)].some(isImad));

/** The only typed wire that a deposit may be. Nothing is guessed between several. */
export function perhapsTyped(line: KeptLine, typed: readonly ReceivedWire[]): ReceivedWire | undefined {
  if (!mayBeTyped(line)) return undefined;
  const [only, ...more] = typed.filter(
    (wire) => wire.line === undefined && wire.part === undefined && mayBeOne(line, wire),
  );
  return more.length === 0 ? only : undefined;
}

/** True if a deposit's money counts already: it is posted to files, or its wire is recorded and still there. */
const isRecorded = ({ files, wire }: KeptLine): boolean =>
  files !== undefined || (wire !== undefined && wire.state !== 'sent back');

/** The recorded deposit that a wire may be, although the reference that someone types for it doesn't lead there. */
export const perhapsRecorded = (typed: Typed, lines: readonly KeptLine[]): KeptLine | undefined =>
  lines.find(
    (line) =>
      mayBeWire(line) &&
      isRecorded(line) &&
      mayBeOne(line, typed) &&
      ![...wireNamesOf(line), line.wire?.reference ?? '']
        .map(wireReferenceOf)
        .includes(wireReferenceOf(typed.reference)),
  );
