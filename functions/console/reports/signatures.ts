import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { formatDate } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { type ChangeOf, type Proposal, shortVersion } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { BookPaper } from '../../messages/book-pdf.ts';

const words = bookPaperText.signatures;

/** The signatures under a report: the first person proposed it, and the second approved it. */
export type ReportSignature = Pick<Proposal<'report signature'>, 'by' | 'at' | 'change' | 'decided'>;

/** A report's period, its trust account if the company has several, and its version if it was drawn. */
export type ReportVersion = Pick<ChangeOf<'report signature'>, 'report' | 'lastFour'> & {
  readonly sha256?: string | undefined;
};

/** The signatures under this version of a report, or else under another version of it. */
export type SignaturePorts = {
  readonly signature: (tenant: TenantId, version: ReportVersion) => Promise<ReportSignature | undefined>;
};

/** A report's current version, and why it can't be signed, if it can't. */
export type SignedReport = {
  readonly version: string;
  readonly unfit?: Refusal<'report/unexplained' | 'report/log-changed' | 'report/not-over'> | undefined;
  /** The result of a month that isn't reconciled in full. */
  readonly result?: string | undefined;
};

/** The version of a report: a hash of everything in it that its signers read. */
export const versionOf = (content: object): string =>
  createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(content))))
    .digest('hex');

/** The signers of any version; none if the signature was rejected or withdrawn. */
const signed = ({ by, at, decided }: ReportSignature): readonly Pick<Signature, 'by' | 'at'>[] => {
  if (decided?.what === 'rejected') return [];
  return [{ by, at }, ...(decided ? [decided] : [])];
};

/** The signers of exactly this version, the first one first. */
export const signersOf = (signature: ReportSignature | undefined, version: string) =>
  signature?.change.sha256 === version ? signed(signature) : [];

export type SignedAs = {
  readonly version: string;
  readonly signature: ReportSignature | undefined;
  readonly timeZone: string;
};

/** A line that names the signers, and says if they signed another version; undefined if no one signed. */
export function signedWords({ version, signature, timeZone }: SignedAs): string | undefined {
  const all = signature ? signed(signature) : [];
  if (!signature || all.length === 0) return undefined;
  const { sha256, result } = signature.change;
  const names = all.map(({ by }) => by).join(words.and);
  const [first, second] = all.map(({ by, at }) => words.one(by, formatDate(at, timeZone)));
  const signers = second ? words.both(first ?? '', second) : words.first(first ?? '');
  return [
    sha256 === version ? signers : words.changed(shortVersion(sha256), names),
    ...(result ? [words.result(result)] : []),
  ].join(' ');
}

/** The entries that were booked after two people had signed another version. */
export function lateFor({ version, signature }: SignedAs, late: readonly JournalEntry[]): readonly JournalEntry[] {
  const { change, decided } = signature ?? {};
  if (decided?.what !== 'approved' || change?.sha256 === version) return [];
  return late.filter(({ lateAt = '' }) => lateAt > decided.at);
}

/** Two lines to sign on, with the names of those who signed exactly this version. */
export function signatureLines({ version, signature, timeZone }: SignedAs): BookPaper['signatures'] {
  const all = signersOf(signature, version);
  return [0, 1].map((at) => {
    const one = all[at];
    return { label: bookPaperText.reviewed, name: one ? `${one.by}, ${formatDate(one.at, timeZone)}` : '' };
  });
}
