import { formatDayAhead } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { refuse } from '#shared/outcome.ts';
import type { FilePart, KeptLine } from '#shared/statement/kept-line.ts';
import { doubtWords, type FileDoubtPorts } from '../payments/engine/doubted-money.ts';
import type { FileFundsPorts } from '../payments/engine/file-funds.ts';
import { shortWithout } from '../payments/engine/lost-money.ts';
import { isOtherPerson, type KnownMember, type Member } from '../people/member.ts';
import { unmatched } from './match-return.ts';
import { fileIdsIn, namedBy } from './named-files.ts';
import type { StatementPorts } from './ports.ts';
import { disproved, postAsProposed, tellUncovered } from './prove-file.ts';
import { markedAgain } from './remove-statement.ts';
import { listOf } from './undo-words.ts';
import {
  bankSenderOf,
  excluded,
  excludedBefore,
  foundLine,
  isPerhapsKnown,
  isReturn,
  lineStepped,
  type ShownLineName,
  savedLine,
} from './work-on-line.ts';

/**
 * A retry after the process died right after the write: the transaction is open again, but the disbursements that
 * relied on its money may still have to be checked. It decides nothing, so it needs no step-up. Undefined for any other
 * request.
 */
export async function lineApprovedAgain(
  ports: StatementPorts,
  member: Member,
  { on, id, version }: ShownLineName,
): Promise<KeptLine | undefined> {
  const line = await ports.lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (!line || !last || isOtherPerson(member, last)) return undefined;
  if (version !== undefined && line.version !== version + 1) return undefined;
  if (last.name === 'ignore') return line.files ? line : excludedBefore(ports, member, { on, id, version });
  if (line.state !== 'new' || (last.name !== 'restore' && last.name !== 'keep')) return undefined;
  const named = line.steps.findLast(({ name }) => name === 'ignore');
  if (named) await tellUncovered(ports, member, line, fileIdsIn(named));
  return line;
}

const restored = ({ proposed, ...line }: KeptLine, member: Member): KeptLine => ({
  ...lineStepped(line, member, { name: 'restore', reason: proposed?.reason }),
  state: 'new',
});

/** A transaction that two people keep beside the one, or the typed wire, that it may be. */
const ofItsOwn = ({ proposed, alike: _known, ...line }: KeptLine, member: Member): KeptLine =>
  lineStepped(line, member, { name: 'keep', reason: proposed?.reason });

/** The words that the approver of a proposal about a transaction agrees to. */
export async function lineWords(
  ports: FileFundsPorts & FileDoubtPorts,
  line: KeptLine,
  approver: KnownMember,
): Promise<string> {
  const { tenantId: tenant, amount, direction, on, alike, returned, files: posted = [] } = line;
  const party = `${direction === 'in' ? 'from' : 'to'} ${bankSenderOf(line)}`;
  const money = `${formatDollars(amount)} ${party}, on the statement of ${formatDayAhead(on, 'en')}`;
  const inFiles = (files: readonly Omit<FilePart, 'fileId'>[]) =>
    files.length === 1
      ? `file ${files[0]?.fileNumber}`
      : `the files ${listOf(files.map((part) => `${part.fileNumber} (${formatDollars(part.amount)})`))}`;
  if (line.proposed?.isExclusion) return `Exclude ${money}. It left the trust account and is charged to no file`;
  const wished = line.proposed?.files;
  if (wished)
    return [`Post ${money}, to ${inFiles(wished)}`, ...(await doubtWords(ports, tenant, [{ line, amount }]))].join(
      '. ',
    );
  if (isPerhapsKnown(line) && alike)
    return `Keep ${money}, as well as the transaction of ${formatDayAhead(alike.on, 'en')} that it may duplicate`;
  if (line.state === 'new') return `Keep ${money}, as well as a wire of the same amount that someone entered`;
  if (isReturn(line)) return `Undo the match of ${money}, to the returned wire ${returned}`;
  if (posted.length === 0) return `Undo the exclusion of ${money}`;
  if (direction === 'out') return `Undo the charge of ${money}, to ${inFiles(posted)}`;
  const each = posted.map(({ fileNumber, ...part }) =>
    shortWithout(ports, tenant, { ...part, name: `File ${fileNumber}`, line: line.id }, approver),
  );
  const short = (await Promise.all(each)).filter((words) => words !== undefined);
  return [`Undo the posting of ${money}, to ${inFiles(posted)}`, ...short].join('. ');
}

/**
 * Undoes an exclusion or the match of a returned wire, keeps a transaction that may be known money, excludes one, or
 * posts it to the files that a colleague named. The approver must not be the proposer.
 */
export async function approveForLine(ports: StatementPorts, member: Member, line: KeptLine) {
  const { proposed, files: posted } = line;
  if (!proposed) return refuse({ code: 'staff/other-proposal' });
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person' });
  const files = namedBy(proposed);
  if (files) return postAsProposed(ports, member, line, files);
  if (proposed.isExclusion) return excluded(ports, member, line, proposed.reason ?? '');
  if (line.state === 'new') return savedLine(ports, ofItsOwn(line, member));
  const back = restored(line, member);
  if (isReturn(line)) return unmatched(ports, back);
  return posted ? disproved(ports, member, back) : savedLine(ports, await markedAgain(ports, back));
}

/** Rejects a proposal about a transaction. Its proposer may do this too, because nothing changes. */
export async function rejectForLine(
  ports: Pick<StatementPorts, 'lines'>,
  member: Member,
  name: ShownLineName,
  reason: string,
) {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const line = await foundLine(ports, member, name, 'proposed', 'decision');
  return line.ok ? savedLine(ports, lineStepped(line.value, member, { name: 'reject', reason })) : line;
}
