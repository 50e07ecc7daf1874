import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { isOtherPerson, type Member } from '../people/member.ts';
import { unmatched } from './match-return.ts';
import { fileIdsIn, namedBy } from './named-files.ts';
import type { StatementPorts } from './ports.ts';
import { disproved, postAsProposed, tellUncovered } from './prove-file.ts';
import { markedAgain } from './remove-statement.ts';
import { foundLine, isPerhapsKnown, isReturn, lineStepped, type ShownLineName, savedLine } from './work-on-line.ts';

/**
 * A retry after the process died right after the write: the transaction is open again, but the disbursements that
 * relied on its money may still have to be checked. Undefined for any other request.
 */
async function repeated(
  ports: StatementPorts,
  member: Member,
  { on, id, version }: ShownLineName,
): Promise<KeptLine | undefined> {
  const line = await ports.lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (!line || !last || isOtherPerson(member, last)) return undefined;
  if (version !== undefined && line.version !== version + 1) return undefined;
  if (line.files && last.name === 'ignore') return line;
  if (line.state !== 'new' || (last.name !== 'restore' && last.name !== 'keep')) return undefined;
  const named = line.steps.findLast(({ name }) => name === 'ignore');
  if (named) await tellUncovered(ports, member, fileIdsIn(named));
  return line;
}

const restored = ({ proposed, ...line }: KeptLine, member: Member): KeptLine => ({
  ...lineStepped(line, member, { name: 'restore', reason: proposed?.reason }),
  state: 'new',
});

/** A transaction that two people keep beside the one that it may be. */
const ofItsOwn = ({ proposed, alike: _known, ...line }: KeptLine, member: Member): KeptLine =>
  lineStepped(line, member, { name: 'keep', reason: proposed?.reason });

/**
 * Undoes an exclusion or the match of a returned wire, keeps a transaction that may be known money, posts one to the files
 * that a colleague named, or rejects the proposal. The approver must not be the proposer.
 */
export async function decideLine(
  ports: StatementPorts,
  member: Member,
  name: ShownLineName,
  agrees: boolean,
): Promise<Outcome<KeptLine, Refusal>> {
  const line = await foundLine(ports, member, name, 'proposed', 'decision');
  if (!line.ok) {
    const again = agrees && line.refusal.code === 'statement/line-changed' && (await repeated(ports, member, name));
    return again ? done(again) : line;
  }
  const { proposed, files: posted } = line.value;
  if (!proposed) return refuse({ code: 'staff/other-proposal' });
  if (!agrees) return savedLine(ports, lineStepped(line.value, member, { name: 'reject' }));
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person' });
  const files = namedBy(proposed);
  if (files) return postAsProposed(ports, member, line.value, files);
  if (isPerhapsKnown(line.value)) return savedLine(ports, ofItsOwn(line.value, member));
  const back = restored(line.value, member);
  if (isReturn(line.value)) return unmatched(ports, back);
  return posted ? disproved(ports, member, back) : savedLine(ports, await markedAgain(ports, back));
}
