import type { Command } from './command.ts';
import { COMMON } from './read-command.ts';

const CALL = 'npm run ops --';

export const commandName = ({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string => `${noun} ${verb}`.trim();

/** Two columns; the second doesn't wrap, because its sentences are short. */
function columns(rows: readonly (readonly [left: string, right: string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

const flag = (name: string, { placeholder }: { readonly placeholder?: string | undefined }): string =>
  placeholder ? `--${name} ${placeholder}` : `--${name}`;

/** True if the option's schema accepts undefined. */
const isOptional = ({ schema }: Command['options'][string]): boolean => schema.safeParse(undefined).success;

/** One line per command, grouped by noun. */
export function helpOf(commands: readonly Command[], noun?: string): readonly string[] {
  const shown = commands.filter((each) => noun === undefined || each.noun === noun);
  return [
    `${CALL} <noun> <verb> [options]`,
    '',
    ...columns(shown.map((each) => [commandName(each), each.summary])),
    '',
    'Every command takes:',
    ...columns(Object.entries(COMMON).map(([name, option]) => [flag(name, option), option.about])),
    '',
    'The exit code is 0 for done, 1 for refused, 2 for a wrong call.',
  ];
}

/** One command with all its options. */
export function helpOfOne(command: Command): readonly string[] {
  const { argument, summary, options } = command;
  const own = Object.entries(options);
  const needed = own.filter(([name, option]) => name !== argument && !isOptional(option));
  const bare = argument ? ` ${options[argument]?.placeholder ?? `<${argument}>`}` : '';
  const usage = [`${CALL} ${commandName(command)}${bare}`, ...needed.map(([name, option]) => flag(name, option))].join(
    ' ',
  );
  const rows = own.map(([name, option]): readonly [string, string] => [
    name === argument ? `${option.placeholder ?? ''} or ${flag(name, option)}` : flag(name, option),
    isOptional(option) ? `${option.about} (may be left out)` : option.about,
  ]);
  const common = Object.entries(COMMON).map(([name, option]): readonly [string, string] => [
    flag(name, option),
    option.about,
  ]);
  return [usage, '', `It ${summary}.`, '', ...columns([...rows, ...common])];
}
