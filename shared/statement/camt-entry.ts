import type { Day } from '../dates.ts';
import { done } from '../outcome.ts';
import { kindOfCode } from './bai2-codes.ts';
import { decimalCents, xmlDay } from './figures.ts';
import type { ReadLine } from './line-ids.ts';
import { type Read, readLine, refuseLine } from './reading.ts';
import { kindInWords, toldInText } from './words.ts';

/** The relevant elements of an entry or a balance, by their path: "NtryDtls/TxDtls/Refs/EndToEndId". */
export type Elements = ReadonlyMap<string, readonly string[]>;

/** The first non-empty element of several paths that versions and banks use. */
export const firstOf = (elements: Elements, ...paths: readonly string[]): string | undefined => {
  const path = paths.find((each) => elements.has(each));
  return path && elements.get(path)?.[0];
};

const DETAILS = 'NtryDtls/TxDtls';

/** The kind of a transaction by its bank code (ISO 20022, external code sets): family and sub-family. */
function kindOf(elements: Elements, words: string): ReadLine['kind'] {
  if (firstOf(elements, 'RvslInd') === 'true') return 'other';
  const [family = '', sub = ''] = ['BkTxCd/Domn/Fmly/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd'].map((path) =>
    firstOf(elements, path, `${DETAILS}/${path}`),
  );
  if (['CHRG', 'FEES', 'COMM'].includes(sub)) return 'fee';
  // Some banks book ACH credits and debits as ESCT, ESDD or DMCT. The text decides then.
  if (['RCDT', 'ICDT', 'RRCT', 'IRCT'].includes(family))
    return /\bACH\b|CCD|PPD|CTX/.test(words.toUpperCase()) || ['ACDT', 'ACOR'].includes(sub) ? 'ach' : 'wire';
  if (['RDDT', 'IDDT'].includes(family)) return 'ach';
  if (['RCHQ', 'ICHQ', 'LBOX'].includes(family)) return 'check';
  // US banks put their BAI code where ISO leaves room for a proprietary one.
  const own = firstOf(elements, 'BkTxCd/Prtry/Cd', `${DETAILS}/BkTxCd/Prtry/Cd`) ?? '';
  return kindOfCode(own) ?? kindInWords(words);
}

/** True if an entry or a balance is in dollars. */
export const isInDollars = (elements: Elements): boolean => firstOf(elements, 'Amt@Ccy') === 'USD';

/** The cents of an amount with the sign of its direction. */
export function signedCents(elements: Elements, line: number): Read<number> {
  const cents = decimalCents(firstOf(elements, 'Amt') ?? '');
  const direction = firstOf(elements, 'CdtDbtInd');
  if (cents === undefined || (direction !== 'CRDT' && direction !== 'DBIT'))
    return refuseLine('statement/not-read', line, 'an amount or its direction can’t be read');
  return done(direction === 'CRDT' || cents === 0 ? cents : -cents);
}

/** An element's day, from a date or a date and time. */
export const dayIn = (elements: Elements, name: string): Day | undefined =>
  xmlDay(firstOf(elements, `${name}/Dt`, `${name}/DtTm`) ?? '');

/** The other party, by the version's path. Since .08 a party may be a person or an agent. */
function partyOf(elements: Elements, isIn: boolean): string | undefined {
  const role = isIn ? 'Dbtr' : 'Cdtr';
  return firstOf(
    elements,
    ...[`Ultmt${role}`, role].flatMap((of) => [`${DETAILS}/RltdPties/${of}/Pty/Nm`, `${DETAILS}/RltdPties/${of}/Nm`]),
  );
}

/** References that may identify a payment, the most specific to one booking first. */
const REFERENCES = [
  'AcctSvcrRef',
  `${DETAILS}/Refs/AcctSvcrRef`,
  `${DETAILS}/Refs/UETR`,
  `${DETAILS}/Refs/TxId`,
  `${DETAILS}/Refs/EndToEndId`,
];
const NOT_GIVEN = 'NOTPROVIDED';

/** Texts of an entry, without repeats. */
const TEXTS = [
  'AddtlNtryInf',
  `${DETAILS}/AddtlTxInf`,
  `${DETAILS}/RmtInf/Ustrd`,
  `${DETAILS}/RmtInf/Strd/CdtrRefInf/Ref`,
  `${DETAILS}/RmtInf/Strd/AddtlRmtInf`,
  `${DETAILS}/Refs/EndToEndId`,
  `${DETAILS}/Refs/InstrId`,
];

/**
 * Reads an entry. One booking is one transaction, even if its details name several payments. "Not booked" for a pending
 * or informational entry; undefined if nothing moved.
 */
export function entryOf(elements: Elements, line: number): Read<ReadLine | 'not booked' | undefined> {
  const status = firstOf(elements, 'Sts', 'Sts/Cd', 'Sts/Prtry');
  if (status !== 'BOOK') return done('not booked');
  const moved = signedCents(elements, line);
  if (!moved.ok) return moved;
  const [bookedOn = dayIn(elements, 'ValDt'), on = bookedOn] = [dayIn(elements, 'BookgDt'), dayIn(elements, 'ValDt')];
  if (!bookedOn || !on) return refuseLine('statement/not-read', line, 'an entry has no day that can be read');
  if (moved.value === 0) return done(undefined);
  const isReversal = firstOf(elements, 'RvslInd') === 'true';
  const said = TEXTS.flatMap((path) => elements.get(path) ?? []).filter((text) => text && text !== NOT_GIVEN);
  const text = [...(isReversal ? ['Reversal'] : []), ...new Set(said)].join(' ');
  const words = toldInText(text, moved.value > 0 ? 'in' : 'out');
  const references = REFERENCES.map((path) => firstOf(elements, path)).filter((found) => found && found !== NOT_GIVEN);
  return done(
    readLine({
      bookedOn,
      on,
      moved: moved.value,
      kind: kindOf(elements, text),
      reference: references[0] ?? words.reference,
      party: partyOf(elements, moved.value > 0) ?? words.party,
      text,
    }),
  );
}
