import { appendFileSync } from 'node:fs';
import type { FunctionSpec } from '../../function-spec.ts';
import { type Right, rightsOf, type Things } from '../../rights.ts';
import { judgeOf, type Principal } from '../aws/judge.ts';

/** A function's rights, named as in its table: a kind of partition, or a statement of a grant. */
export function namedRights(spec: FunctionSpec, things: Things): readonly (readonly [string, Right])[] {
  const none = { reads: [], writes: [], appends: [], updates: {}, grants: [] };
  const part = (line: string, given: Partial<FunctionSpec>) =>
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

/** A function's judge that also adds a line to the file when a right decides a call for the first time. */
export function recordingJudge(file: string, spec: FunctionSpec, things: Things): Principal['judge'] {
  const judge = judgeOf(rightsOf(spec, things));
  const unused = new Map(namedRights(spec, things).map(([line, right]) => [line, judgeOf([right])]));
  return (asked) => {
    const verdict = judge(asked);
    for (const [line, alone] of unused) {
      if (verdict === 'denied' || alone(asked) !== verdict) continue;
      unused.delete(line);
      appendFileSync(file, `${line}\n`);
    }
    return verdict;
  };
}
