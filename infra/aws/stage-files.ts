import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { configFrom, isStageName, type StageConfig, type StageName, stageFile } from './config.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import { backupProblems, kindProblems, type StageProblem, schemaProblems } from './stage-words.ts';
import { withoutRemarks } from './tenant-files.ts';
import { unusable } from './unusable.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of stage files: stages/, or the one in `PORTAL_STAGES`, for example outside of the checkout. */
export const stagesFolder = (): string => process.env['PORTAL_STAGES'] ?? join(root, 'stages');

/** A stage's file, as shown to people. */
export const stagePath = (stage: StageName): string => {
  const path = join(stagesFolder(), `${stage}.json`);
  const inside = relative(root, path);
  return inside.startsWith('..') ? path : inside;
};

export function stageNames(): readonly StageName[] {
  const folder = stagesFolder();
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isStageName)
    .toSorted();
}

const oneOf = (names: readonly string[]): string => names.join(' or ') || 'none yet: write stages/<name>.json';

/** An error naming the stages that exist. */
export function noSuchStage(name: string): string {
  if (!isStageName(name))
    return `A stage can’t be called "${name}". Give 2 to 12 small letters and digits, a letter first, and not "local".`;
  return `There is no stage "${name}": ${oneOf(stageNames())}.`;
}

/** Each problem with its file and line, in a format that editors and terminals can open: "stages/prod.json:3: …". */
const placed = (stage: StageName, { lineOf, linesOf }: JsonLines, problems: readonly StageProblem[]) =>
  problems.map(({ path, sentence }) => {
    const [field = ''] = path.split(/[.[]/);
    // For a field that is turned off, the line where it can be turned on; for one that isn't in the file, none.
    const line = linesOf(`//${path}`)[0] ?? (linesOf(field).length > 0 && field !== '' ? lineOf(path) : undefined);
    return `${stagePath(stage)}${line === undefined ? '' : `:${line}`}: ${sentence}`;
  });

/** `JSON.parse` would silently use the last of two fields. */
const thereTwice = ({ twice, linesOf }: JsonLines): readonly StageProblem[] =>
  twice.map((path) => ({ path, sentence: `${path} is there twice, on lines ${linesOf(path).join(' and ')}.` }));

/** Reads a stage's file, or reports every mistake in it with file and line. */
export function readStage(stage: StageName): Outcome<StageConfig, readonly string[]> {
  if (!stageNames().includes(stage)) return refuse([noSuchStage(stage)]);
  const text = readFileSync(join(stagesFolder(), `${stage}.json`), 'utf8');
  const lines = jsonLines(text);
  const { problem } = lines;
  if (problem) return refuse([`${stagePath(stage)}:${problem.line}: The file is no JSON. ${problem.sentence}`]);
  const file: unknown = withoutRemarks(JSON.parse(text));
  const read = stageFile.safeParse(file);
  const config = read.success ? configFrom(stage, read.data) : undefined;
  const problems = [
    ...thereTwice(lines),
    ...schemaProblems(read.error?.issues ?? [], file),
    ...(read.success ? backupProblems(read.data.backup) : []),
    ...(typeof file === 'object' ? kindProblems(stage, { ...file }) : []),
  ];
  const told = placed(stage, lines, problems.filter(isFirstOfItsField));
  return config && told.length === 0 ? done(config) : refuse(told);
}

/** True for the first problem of its field. If a field is missing, for example, the consequences aren't listed too. */
const isFirstOfItsField = ({ path }: StageProblem, at: number, all: readonly StageProblem[]): boolean =>
  all.findIndex((one) => one.path === path) === at;

/** A stage's configuration. An unusable file stops everything, with all its mistakes. */
export function configOf(stage: StageName): StageConfig {
  const read = readStage(stage);
  if (read.ok) return read.value;
  throw unusable(`Stage ${stage} can’t be used yet.\n  ${read.refusal.join('\n  ')}`);
}

/**
 * True if clients use the stage, from its file alone. An unreadable file counts as one, because an extra confirmation
 * does no harm.
 */
export function isProductionStage(stage: StageName): boolean {
  const read = readStage(stage);
  return read.ok ? read.value.isProduction : true;
}

/** The command that deploys the whole stage. The CDK command only lists the stacks, and there can be hundreds. */
export const howToDeploy = ({ stage }: StageConfig): string =>
  `its stacks are chosen by a pattern: npm run deploy -- -c stage=${stage} 'Portal-${stage}/*'`;
