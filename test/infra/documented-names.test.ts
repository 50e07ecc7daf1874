import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { refuseUnknown } from '#infra/aws/context.ts';
import { documentedCommands, wordsOf } from '../support/documented/commands.ts';
import { aTenant, type Synthesized, synthesize } from './support.ts';

/** Commands on the pages that name a stage's resources at AWS. */
const named = documentedCommands.filter(({ text }) => /^(?:aws|npx cdk|npm run (?:synth|deploy)) /.test(text));

/** Names on a page before they exist: created by the command, or in another account. */
const MADE_BY_THE_PAGE = ['portal-prod-before', 'portal-prod-prepare'];

const backup = { keepDays: 35, copies: [], lock: { minDays: 30, maxDays: 400 } };
const stages: Record<string, Synthesized> = {};
const stageNamed = (stage: 'dev' | 'prod'): Synthesized => {
  stages[stage] ??= synthesize(stage, [aTenant(), aTenant({ id: 'zenith' })], {
    backup: stage === 'prod' ? backup : undefined,
    repository: 'your-company/portal',
  } as never);
  return stages[stage];
};

/** All text in the templates of a stage. */
const written = (stage: 'dev' | 'prod'): string => JSON.stringify(stageNamed(stage).everything());
const stacksOf = (stage: 'dev' | 'prod'): readonly string[] => {
  const { portal } = stageNamed(stage);
  return portal.node.children.map(({ node }) => node.path);
};

const stageIn = (text: string): 'dev' | 'prod' => (/stage=dev|\bportal-dev|Portal-dev/.test(text) ? 'dev' : 'prod');

/** Our names in a command, up to the part its reader fills in. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<!\w)(?:alias\/)?portal-(?:dev|prod)[\w-]*|portal\/prod\/\w*|SignInPerAddress|\(prod\)/g)].map(
    ([name]) => name,
  );

/** Stacks that a command names and the app does not have. */
const unknownStacks = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => /^Portal-(?:dev|prod)\b/.test(word))
    // CloudFormation joins with a dash what the CDK joins with a slash. The part a reader fills in may be anything.
    .map((word) => word.replace(/(?:<[^>]*>|…)$/, '*').replace(/^(Portal-\w+)-/, '$1/'))
    .filter(
      (word) => !stacksOf(stageIn(text)).some((stack) => new RegExp(`^${word.replaceAll('*', '.*')}$`).test(stack)),
    );

/** Our names in a command that no template has. */
const unknownNames = (text: string): readonly string[] =>
  namesIn(text).filter(
    (name) =>
      !MADE_BY_THE_PAGE.includes(name) && !new RegExp(`${RegExp.escape(name)}(?![a-z])`).test(written(stageIn(text))),
  );

const told = (unknown: (text: string) => readonly string[]) =>
  named.flatMap(({ at, text }) => unknown(text).map((name) => `${at}: ${name}`));

test('every stack that a command names is one of the app’s (X-166)', () => {
  expect(told(unknownStacks)).toEqual([]);
  expect(unknownStacks("npm run deploy -- -c stage=dev 'Portal-dev/Pages'")).toEqual(['Portal-dev/Pages']);
});

test('every one of our names in a command is in the templates (X-166)', () => {
  expect(told(unknownNames)).toEqual([]);
  expect(named.flatMap(({ text }) => namesIn(text)).length).toBeGreaterThan(25);
  expect(unknownNames('aws s3 ls s3://portal-prod-upload-<account>/')).toEqual(['portal-prod-upload-']);
});

test('every -c option of a command is one the app knows (X-166)', () => {
  const words = named.flatMap(({ text }) =>
    [...text.matchAll(/-c (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const),
  );
  expect(words.length).toBeGreaterThan(20);
  const context = Object.fromEntries(words);
  expect(() => refuseUnknown(new App({ context }))).not.toThrow();
  expect(() => refuseUnknown(new App({ context: { stages: 'dev' } }))).toThrow('Did you mean -c stage');
});
