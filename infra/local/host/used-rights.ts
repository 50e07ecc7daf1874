import { appendFileSync } from 'node:fs';
import { type Described, type Right, rightsOf, type Things } from '../../rights.ts';
import { judgeOf, type Needed, type Principal } from '../aws/judge.ts';

/** Begins the lines about denied calls. */
export const DENIED = 'denied: ';

/** A caller's name and rights. */
type Named = Described & { readonly name: string };

/** A caller's rights, named as in its table: a kind of partition, or a statement of a grant. */
export function namedRights(spec: Named, things: Things): readonly (readonly [string, Right])[] {
  const none = { reads: [], writes: [], appends: [], updates: {}, grants: [] };
  const part = (line: string, given: Partial<Described>) =>
    rightsOf({ ...none, ...given }, things).map((right) => [`${spec.name} ${line}`, right] as const);
  const kinds = (['reads', 'writes', 'appends'] as const).flatMap((verb) =>
    // The second statement is always the table's key, which every call uses.
    spec[verb].flatMap((kind) => part(`${verb} ${kind}`, { [verb]: [kind] }).slice(0, 1)),
  );
  const updates = Object.entries(spec.updates).flatMap(([kind, names]) =>
    part(`updates ${kind}`, { updates: { [kind]: names } }).slice(0, 1),
  );
  const grants = spec.grants.flatMap((grant) =>
    part(`may ${grant}`, { grants: [grant] }).map(
      ([line, right]) => [`${line}: ${right.effect} ${right.actions}`, right] as const,
    ),
  );
  return [...kinds, ...updates, ...grants];
}

/** A call, named by its partitions and its resource. */
const callIn = ({ action, resources, context }: Needed): string =>
  `${action} ${context['dynamodb:LeadingKeys'] ?? ''} ${resources[0]}`;

/**
 * A caller's judge that also adds a line to the file when a right decides a call for the first time, and when a call is
 * denied for the first time. S3 itself asks for the right to list a bucket, when an object is missing.
 */
export function recordingJudge(file: string, spec: Named, things: Things): Principal['judge'] {
  const judge = judgeOf(rightsOf(spec, things));
  const unused = new Map(namedRights(spec, things).map(([line, right]) => [line, judgeOf([right])]));
  const denied = new Set<string>();
  const note = (line: string) => appendFileSync(file, `${line}\n`);
  return (asked) => {
    const verdict = judge(asked);
    const call = callIn(asked);
    if (verdict !== 'allowed' && asked.action !== 's3:ListBucket' && !denied.has(call)) {
      denied.add(call);
      note(`${DENIED}${spec.name} ${call}`);
    }
    for (const [line, alone] of unused) {
      if (verdict === 'denied' || alone(asked) !== verdict) continue;
      unused.delete(line);
      note(line);
    }
    return verdict;
  };
}
