import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { configFrom, isStageName, type StageConfig, type StageName, stageFile } from './config.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import { backupProblems, kindProblems, type StageProblem, schemaProblems } from './stage-words.ts';
import { withoutRemarks } from './tenant-files.ts';
import { unusable } from './unusable.ts';

const root = join(import.meta.dirname, '../..');

/** Where the stages' files lie: in stages/, or where `PORTAL_STAGES` says, outside of the checkout for instance. */
export const stagesFolder = (): string => process.env['PORTAL_STAGES'] ?? join(root, 'stages');

/** A stage's file, as it is named to a person. */
export const stagePath = (stage: StageName): string => {
  const path = join(stagesFolder(), `${stage}.json`);
  const inside = relative(root, path);
  return inside.startsWith('..') ? path : inside;
};

/** The stages that have a file. */
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

/** Says that there is no such stage, and which there are. */
export function noSuchStage(name: string): string {
  if (!isStageName(name))
    return `A stage can’t be called "${name}". Give 2 to 12 small letters and digits, a letter first, and not "local".`;
  return `There is no stage "${name}": ${oneOf(stageNames())}.`;
}

/** Each problem with its place, as editors and terminals open it: "stages/prod.json:3: …". */
const placed = (stage: StageName, { lineOf, linesOf }: JsonLines, problems: readonly StageProblem[]) =>
  problems.map(({ path, sentence }) => {
    const [field = ''] = path.split(/[.[]/);
    // A field that is turned off stands where it is to be turned on; what the file does not have at all stands nowhere.
    const line = linesOf(`//${path}`)[0] ?? (linesOf(field).length > 0 && field !== '' ? lineOf(path) : undefined);
    return `${stagePath(stage)}${line === undefined ? '' : `:${line}`}: ${sentence}`;
  });

/** `JSON.parse` would take the last of two fields, and drop the other without a word. */
const thereTwice = ({ twice, linesOf }: JsonLines): readonly StageProblem[] =>
  twice.map((path) => ({ path, sentence: `${path} is there twice, on lines ${linesOf(path).join(' and ')}.` }));

/** Reads a stage's file; each thing that is wrong with it is said in a sentence, with its file and line. */
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

/** The first word about a field is enough: that it is missing, say, and not also what comes of that. */
const isFirstOfItsField = ({ path }: StageProblem, at: number, all: readonly StageProblem[]): boolean =>
  all.findIndex((one) => one.path === path) === at;

/** A stage as it is configured; one that cannot be used stops everything with all that is wrong with it. */
export function configOf(stage: StageName): StageConfig {
  const read = readStage(stage);
  if (read.ok) return read.value;
  throw unusable(`Stage ${stage} can’t be used yet.\n  ${read.refusal.join('\n  ')}`);
}

/**
 * Whether the stage is one that clients use, read from its file alone. A file that cannot be read counts as one: to be
 * asked once too often harms nobody.
 */
export function isProductionStage(stage: StageName): boolean {
  const read = readStage(stage);
  return read.ok ? read.value.isProduction : true;
}

/** What to type to deploy the stage whole: the CDK command only lists the stacks, and there can be hundreds of them. */
export const howToDeploy = ({ stage }: StageConfig): string =>
  `its stacks are chosen by a pattern: npm run deploy -- -c stage=${stage} 'Portal-${stage}/*'`;
