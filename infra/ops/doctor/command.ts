import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { done, refuse } from '#shared/outcome.ts';
import { configOf } from '../../aws/stage-files.ts';
import { type Command, command } from '../kit/command.ts';
import { examine } from './examine.ts';
import type { Finding, FindingState } from './finding.ts';
import { doctorPorts } from './ports.ts';
import { rehearse } from './rehearsal.ts';

const MARKS: Readonly<Record<FindingState, string>> = {
  good: '  ok     ',
  blocks: '  BLOCKS ',
  warns: '  fix    ',
  unknown: '  ?      ',
};

/** One area's findings under its name, each with what to do. */
function linesOf(findings: readonly Finding[]): readonly string[] {
  const areas = [...new Set(findings.map(({ about }) => about))];
  return areas.flatMap((area) => [
    area,
    ...findings
      .filter(({ about }) => about === area)
      .flatMap(({ state, sentence, todo }) => [`${MARKS[state]}${sentence}`, ...(todo ? [`           ${todo}`] : [])]),
  ]);
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));

export const doctorCommands: readonly Command[] = [
  command({
    noun: 'doctor',
    verb: '',
    summary: 'checks accounts, table, texts, email and tenants, and lists what keeps the portal from going live',
    effect: 'reads',
    options: {
      ring: {
        about: 'trigger a test alarm, and check that its email is sent',
        schema: z._default(z.boolean(), false),
      },
    },
    async run({ place, ports, now }, { ring }) {
      const config = place.stage === 'local' ? undefined : configOf(place.stage);
      const patient = { place, config };
      const findings = [
        ...(await examine(patient, {
          ...doctorPorts,
          now,
          files: filesIn(join(import.meta.dirname, '../../../tenants')),
          async tenants() {
            const files = await Promise.all((await ports.tenants.list()).map((id) => ports.tenants.file(id)));
            return files.filter((file) => file !== undefined);
          },
        })),
        ...(ring ? await rehearse(patient, { wait: (ms) => setTimeout(ms), now: () => new Date() }) : []),
      ];
      const lines = linesOf(findings);
      const count = findings.filter(({ state }) => state === 'blocks').length;
      if (count === 0)
        return done({
          lines: [...lines, '', 'No check from here found anything that blocks going live.'],
          data: findings,
        });
      return refuse({
        code: 'doctor/blocked',
        sentence: count === 1 ? 'One thing blocks going live.' : `${count} things block going live.`,
        lines,
        data: findings,
      });
    },
  }),
];
