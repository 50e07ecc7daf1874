import { type ParseArgsConfig, parseArgs } from 'node:util';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { StageName } from '../../aws/config.ts';
import { isProductionStage, noSuchStage, stageNames } from '../../aws/stage-files.ts';
import type { Command, Option } from './command.ts';

/** Options of every command. */
export const COMMON: Readonly<Record<string, { readonly about: string; readonly placeholder?: string }>> = {
  stage: {
    about: `the stage at AWS (${stageNames().join(', ')}); without it, the portal on this machine`,
    placeholder: '<stage>',
  },
  'dry-run': { about: 'say what would change, and change nothing' },
  json: { about: 'print JSON' },
  yes: { about: 'confirm that you mean a stage that clients use' },
  help: { about: 'explain a command' },
};

/** The parsed input: a command with its options, or a request for help. */
export type Typed =
  | { readonly wants: 'help'; readonly of: Command | undefined; readonly noun: string | undefined }
  | {
      readonly wants: 'run';
      readonly command: Command;
      readonly given: Readonly<Record<string, unknown>>;
      readonly stage: StageName | undefined;
      readonly isDryRun: boolean;
      readonly isJson: boolean;
    };

/** Why the input isn't a command, and the command it names, if known. */
export type Misuse = { readonly sentences: readonly string[]; readonly of?: Command };

type Values = Readonly<Record<string, string | boolean | undefined>>;

function flagsOf(command: Command): NonNullable<ParseArgsConfig['options']> {
  const all = Object.entries({ ...command.options, ...COMMON });
  return Object.fromEntries(all.map(([name, option]) => [name, { type: option.placeholder ? 'string' : 'boolean' }]));
}

/** Splits the words with Node's own parser, which reports what doesn't fit. */
function split(
  command: Command,
  words: readonly string[],
): Outcome<{ values: Values; bare: readonly string[] }, Misuse> {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: flagsOf(command), allowPositionals: true });
    return done({ values: values as Values, bare: positionals });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    return refuse({ sentences: [message], of: command });
  }
}

/** Zod's message if the option has no sentence of its own. */
const WORDLESS = /^(?:Invalid input)?$/;

const sentenceFor = (message = '', { about }: Option): string =>
  WORDLESS.test(message) ? `That doesn’t fit. Give ${about}.` : message;

/** Reads the command's own options by their schemas, and reports all that don't fit. */
function read(command: Command, values: Values): Outcome<Readonly<Record<string, unknown>>, Misuse> {
  const given: Record<string, unknown> = {};
  const sentences: string[] = [];
  for (const [name, option] of Object.entries(command.options)) {
    const result = option.schema.safeParse(values[name]);
    if (result.success) given[name] = result.data;
    else {
      const sentence = sentenceFor(result.error.issues[0]?.message, option);
      sentences.push(`${name === command.argument ? name : `--${name}`}: ${sentence}`);
    }
  }
  return sentences.length > 0 ? refuse({ sentences, of: command }) : done(given);
}

function stageOf({ stage }: Values, of: Command): Outcome<StageName | undefined, Misuse> {
  if (stage === undefined) return done(undefined);
  const name = String(stage);
  return stageNames().includes(name) ? done(name) : refuse({ sentences: [noSuchStage(name)], of });
}

const NOT_BEHIND_IT =
  'Type nothing behind the name: the secret is asked for, or comes by a pipe. If you typed it here, the shell has kept it: make a new one at Plaid.';

/** Reads the words after `npm run ops --`. */
export function readCommand(commands: readonly Command[], words: readonly string[]): Outcome<Typed, Misuse> {
  const [noun, ...behind] = words;
  const standsAlone = commands.some((each) => each.noun === noun && each.verb === '');
  const [verb, ...rest] = standsAlone ? ['', ...behind] : behind;
  const isHelp = words.includes('--help') || words.includes('-h');
  const command = commands.find((each) => each.noun === noun && each.verb === verb);
  const known = commands.some((each) => each.noun === noun) ? noun : undefined;
  const isNounAlone = known !== undefined && !command && verb === undefined;
  if (noun === undefined || isNounAlone || (isHelp && (known !== undefined || noun.startsWith('-'))))
    return done({ wants: 'help', of: command, noun: known });
  if (!command) {
    const verbs = commands.filter((each) => each.noun === noun).map((each) => each.verb);
    const nouns = [...new Set(commands.map((each) => each.noun))];
    const choice = known ? `${noun} can be: ${verbs.join(', ')}.` : `Begin with one of: ${nouns.join(', ')}.`;
    return refuse({ sentences: [`There is no command "${[noun, verb].filter(Boolean).join(' ')}". ${choice}`] });
  }
  const parts = split(command, rest);
  if (!parts.ok) return parts;
  const { values, bare } = parts.value;
  const [argument, ...more] = bare;
  if (command.takesSecret && more.length > 0) return refuse({ sentences: [NOT_BEHIND_IT], of: command });
  if (more.length > 0 || (argument !== undefined && !command.argument))
    return refuse({
      sentences: [`"${more[0] ?? argument}" is unexpected. Quote words that belong together.`],
      of: command,
    });
  const own = command.argument && argument !== undefined ? { ...values, [command.argument]: argument } : values;
  const given = read(command, own);
  if (!given.ok) return given;
  const stage = stageOf(values, command);
  if (!stage.ok) return stage;
  const mustMean = command.effect !== 'reads' && !values['yes'] && !values['dry-run'];
  if (stage.value !== undefined && mustMean && isProductionStage(stage.value)) {
    const sentence = `This changes ${stage.value}. Look at it with --dry-run first, then add --yes.`;
    return refuse({ sentences: [sentence], of: command });
  }
  return done({
    wants: 'run',
    command,
    given: given.value,
    stage: stage.value,
    isDryRun: values['dry-run'] === true,
    isJson: values['json'] === true,
  });
}
