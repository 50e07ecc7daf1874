import { vi } from 'vitest';
import { readCommand } from '#infra/ops/kit/read-command.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { type Documented, wordsOf } from './commands.ts';

/** The pages' names for values that only their reader has, with the value here. */
export type Values = Map<string, string>;

const root = new URL('../../..', import.meta.url).pathname;

/** A person who decides about a colleague's work is the second of two people. */
const DECIDES = /^(?:approve|agree|initiate|reject|second-person)|--move,(?:refuse|reject|allow|show)/;

/** The form of a placeholder's value in a command's output. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  change: /(?<=--change )\w+|(?<=change )[0-9a-f]{12}\b/,
  mark: /\b[0-9a-f]{12}\b/,
  version: /(?<=\bversion +)\d+/,
  event: /^\d+/m,
  proposal: /(?<=\bid +)[a-z]+(?:-[a-z]+)*(?:-[0-9a-f]{16})?\b/,
  IMAD: /\b\d{8}[A-Z0-9]{8}\d{6}\b/,
};

/** Everything else is an id: of a payment, a refund, a client. */
const AN_ID = /\b[0-9a-f]{24}\b/;

const PLACEHOLDER = /<([^<>]+)>/g;

/** The placeholders that a text leaves to its reader. */
const namesIn = (text: string): readonly string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The command with the values that the page has given so far. Undefined if it never said where one comes from. */
function filled(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (mark, name: string) => values.get(name) ?? mark);
}

/** The arguments after `npm run ops --`. */
const behindOps = (text: string): readonly string[] => wordsOf(text).slice(wordsOf(text).indexOf('--') + 1);

const OF_THE_STAGE = /^--(?:stage|yes)$/;

/** The words as they are typed for the portal on this machine: without the stage, in a person's own name. */
function hereOf(words: readonly string[]): readonly string[] {
  const own = words.filter((word, index) => !OF_THE_STAGE.test(word) && words[index - 1] !== '--stage');
  const command = commands.find(({ noun, verb }) => noun === own[0] && (verb === '' || verb === own[1]));
  const signs = command && 'by' in command.options && !own.includes('--by');
  const who = DECIDES.test([command?.verb, ...own].join()) ? 'Sam Okafor' : 'Rosa Diaz';
  return [...own, ...(signs ? ['--by', who] : [])];
}

/** A sentence may name a command without its arguments. */
const isMention = ({ isInBlock, text }: Documented): boolean =>
  !isInBlock && behindOps(text).length <= 2 && !/--(?!\s)/.test(text);
const isKnown = ({ text }: Documented): boolean => {
  const [noun = '', verb] = behindOps(text);
  return /^</.test(noun) || commands.some((each) => each.noun === noun && (verb === undefined || each.verb === verb));
};

/**
 * True if the page has shown the same already, and the command only reads and prints nothing that the next line needs.
 */
export const isShownAgain = (shown: Documented, above: readonly Documented[]): boolean => {
  const [noun = '', verb = ''] = behindOps(shown.text);
  const command = commands.find((each) => each.noun === noun && (each.verb === '' || each.verb === verb));
  return command?.effect === 'reads' && shown.comment === '' && above.some(({ text }) => text === shown.text);
};

/** Runs a command of `npm run ops` as a page shows it, and returns what is wrong with it. */
export async function played(shown: Documented, values: Values): Promise<readonly string[]> {
  const complain = (sentence: string) => [`${shown.at}: ${shown.text}\n    ${sentence}`];
  if (isMention(shown)) return isKnown(shown) ? [] : complain('There is no such command.');
  const text = filled(shown.text, values);
  const unknown = namesIn(text);
  if (unknown.length > 0) return complain(`Nothing above says where <${unknown.join('> and <')}> comes from.`);
  const words = behindOps(text);
  const read = readCommand(commands, words);
  if (!read.ok) return complain(read.refusal.sentences.join(' '));
  const isOther = shown.comment.startsWith('or ');
  const { runOps } = await import('#infra/ops/kit/run.ts');
  const { out, err, exitCode } = await runOps([...hereOf(words), ...(isOther ? ['--dry-run'] : [])], {
    root,
    now: new Date(),
    announce: () => undefined,
  });
  // Each command is a process of its own for a person, so none has a company's earlier file cached.
  if (/\bapply|approve\b/.test(text)) vi.resetModules();
  if (exitCode !== 0) return complain([...err, ...out].join('\n    '));
  // A table has no room to say so: a command that names a change to be decided has named it.
  for (const name of shown.isInBlock ? ['change', 'proposal'] : ['change', 'proposal', 'version']) {
    const [value] = PRINTED[name]?.exec(out.join('\n')) ?? [];
    if (value) values.set(name, value);
  }
  for (const name of namesIn(/^prints ([^;]*)/.exec(shown.comment)?.[1] ?? '')) {
    const [value] = (PRINTED[name] ?? AN_ID).exec(out.join('\n')) ?? [];
    if (value === undefined) return complain(`It prints no <${name}>, but:\n    ${out.join('\n    ')}`);
    values.set(name, value);
  }
  return [];
}
