import * as z from 'zod/mini';
import { done, refuse } from '#shared/outcome.ts';
import { PLACEHOLDER_DOMAIN, type StageConfig } from '../../aws/config.ts';
import { howToDeploy, noSuchStage, readStage, stageNames, stagePath } from '../../aws/stage-files.ts';
import { type Command, command } from '../kit/command.ts';

/** The resulting configuration, including its defaults. */
function linesOf(config: StageConfig): readonly string[] {
  const { stage, isProduction, plaid, keepsData, alarmEmail, domain } = config;
  return [
    `${stagePath(stage)} is in order.`,
    `  ${isProduction ? 'for clients' : 'for trying things'}: Plaid’s ${plaid}, data is ${keepsData ? 'kept' : 'deleted with its stack'}`,
    `  alarms go to ${alarmEmail ?? 'no one'}`,
    ...(domain.endsWith(PLACEHOLDER_DOMAIN)
      ? [`  ${domain} is the example’s: give yours and its zone to deploy it`]
      : []),
    `  ${howToDeploy(config)}`,
  ];
}

export const stageCommands: readonly Command[] = [
  command({
    noun: 'stage',
    verb: 'check',
    summary: 'checks the stage files, and explains what is wrong',
    argument: 'name',
    effect: 'reads',
    isOffline: true,
    options: {
      name: {
        about: 'one stage (prod); without it, every stage that has a file',
        placeholder: '<stage>',
        schema: z.optional(z.string()),
      },
    },
    async run(_at, { name }) {
      const names = name === undefined ? stageNames() : [name];
      if (names.length === 0) return refuse({ code: 'stage/none', sentence: noSuchStage('dev') });
      const read = names.map((stage) => ({ stage, read: readStage(stage) }));
      const lines = read.flatMap((each) => (each.read.ok ? linesOf(each.read.value) : each.read.refusal));
      const broken = read.filter((each) => !each.read.ok).map(({ stage }) => stage);
      if (broken.length === 0) return done({ lines, data: { stages: names } });
      const sentence = `${broken.map(stagePath).join(' and ')} can’t be used yet.`;
      return refuse({ code: 'stage/unusable', sentence, lines });
    },
  }),
];
