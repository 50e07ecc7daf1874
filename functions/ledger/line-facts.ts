import type { AuditFact } from '#shared/audit/record.ts';
import { formatDollars } from '#shared/money.ts';
import { learnedTable } from '#shared/statement/csv-learned.ts';
import { type FilePart, type KeptLine, keptLine, keptStatement, type LineStep } from '#shared/statement/kept-line.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { factOf, type TableChange } from './changes.ts';

/**
 * Facts for steps of a transaction. A match or keep is recorded by its wire's steps instead, but a returned wire's
 * match isn't.
 */
const WORDS: Readonly<Partial<Record<LineStep['name'], string>>> = {
  ignore: 'ignored',
  propose: 'back-proposed',
  reject: 'back-rejected',
  restore: 'taken-back',
  keep: 'both-kept',
};
/** A transaction with one or more files is their money outside the portal: posted or charged. */
const OUTSIDE: Readonly<Record<KeptLine['direction'], string>> = { in: 'held-outside', out: 'paid-outside' };
const partWords = ({ fileNumber, amount }: Pick<FilePart, 'fileNumber' | 'amount'>): string =>
  provenText.part(fileNumber, formatDollars(amount));
const isReturn = (name: LineStep['name'], direction: KeptLine['direction']): boolean =>
  name === 'match' && direction === 'out';
const wordOf = (name: LineStep['name'], direction: KeptLine['direction']): string =>
  isReturn(name, direction) ? 'return-matched' : (WORDS[name] ?? '');
const DECIDED: readonly LineStep['name'][] = ['reject', 'restore', 'keep'];

type About = {
  readonly name: LineStep['name'];
  readonly isOfFile: boolean;
  readonly isAlike: boolean;
  readonly isExclusion: boolean;
  readonly direction: KeptLine['direction'];
};

function wordFor({ name, isOfFile, isAlike, isExclusion, direction }: About): string {
  if (name === 'propose' && isOfFile) return 'post-proposed';
  if (name === 'propose' && isExclusion) return 'exclude-proposed';
  if (name === 'propose' && isAlike) return 'keep-proposed';
  return isOfFile ? OUTSIDE[direction] : wordOf(name, direction);
}

/** People's actions on a transaction besides receiving its wire. The sender stays in the transaction's own record. */
const stepFacts = ({ id, on, account, amount, direction, returned, steps, alike }: KeptLine): readonly AuditFact[] =>
  steps.map(({ name, at, by, identity, reason, files, isExclusion = false }, index) => ({
    // Steps are only ever added, so a step is one fact however often it is delivered.
    id: `LINE#${on}#${id}#${index + 1}`,
    at,
    what: `statement/${wordFor({ name, isOfFile: files !== undefined, isAlike: alike !== undefined, isExclusion, direction })}`,
    actor: DECIDED.includes(name) ? 'approver' : 'staff',
    by,
    ...(identity ? { identity } : {}),
    subject: `${on}/${id.slice(0, 12)}`,
    details: {
      account,
      on,
      amount,
      direction,
      ...(files ? { file: files.map(files.length > 1 ? partWords : ({ fileNumber }) => fileNumber).join(', ') } : {}),
      ...(isReturn(name, direction) && returned ? { wire: returned } : {}),
      ...(reason ? { reason } : {}),
    },
  }));

/** The steps that a write added to a bank transaction. */
export function lineFacts(change: TableChange): readonly AuditFact[] {
  const { before, after, sk } = change;
  if (!after) {
    const [, on = '', id = ''] = sk.split('#');
    return [factOf(change, 'statement/line-removed', 'operator', { subject: `${on}/${id.slice(0, 12)}` })];
  }
  const known = before ? keptLine.parse(before).steps.length : 0;
  return stepFacts(keptLine.parse(after))
    .slice(known)
    .filter(({ what }) => what !== 'statement/');
}

/** Who imported which days of which account. Importing a file again is a new fact. */
export function statementFacts(change: TableChange): readonly AuditFact[] {
  const statement = keptStatement.parse(change.after ?? change.before);
  const { account, from, until, count, closing, by, identity, at, removed } = statement;
  const details = { account, from, until, count, ...(closing === undefined ? {} : { closing }) };
  const subject = `${account} ${until}`;
  if (!change.after) return [factOf(change, 'statement/removed', 'operator', { subject, details })];
  if (removed)
    return [
      factOf(change, 'statement/taken-out', 'staff', {
        ...removed,
        subject,
        details: { ...details, ...(removed.reason ? { reason: removed.reason } : {}) },
      }),
    ];
  const about = { at, by, ...(identity ? { identity } : {}), subject, details };
  return [{ ...factOf(change, 'statement/imported', 'staff', about), id: `${change.sk}#${at}` }];
}

/** Who mapped a bank's table or removed the mapping, because money is read by it. */
export function tableFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after) return [factOf(change, 'statement/table-removed', 'operator', { subject: change.sk })];
  const { table, mapping, forgotten, ...learned } = learnedTable.parse(change.after);
  const { at, by, identity } = forgotten ?? learned;
  const about = {
    at,
    by,
    ...(identity ? { identity } : {}),
    subject: table,
    details: { said: JSON.stringify(mapping) },
  };
  const fact = factOf(change, forgotten ? 'statement/table-forgotten' : 'statement/table-learned', 'staff', about);
  return [{ ...fact, id: `${change.sk}#${at}` }];
}
