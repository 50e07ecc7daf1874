import type { App } from 'aws-cdk-lib';
import type { StageName } from './config.ts';
import { nearestName } from './nearest-name.ts';
import { noSuchStage, stageNames, stagePath } from './stage-files.ts';
import { STAGE_FIELDS } from './stage-words.ts';
import { unusable } from './unusable.ts';

/** Our own -c options, in addition to CDK's. */
const WORDS = ['stage', 'first', 'samples', 'tenant', 'release', 'door'] as const;
type Flag = 'first' | 'samples';

/** Reads a switch such as `-c first=yes`. Any value other than yes and no is refused, so a typo doesn't count as no. */
export function flagOf(app: App, flag: Flag): boolean {
  const given: unknown = app.node.tryGetContext(flag);
  if (given === undefined || given === 'no') return false;
  if (given === 'yes') return true;
  throw unusable(`-c ${flag}=${String(given)}: Give yes or no: -c ${flag}=yes`);
}

/** Reads an option with a few possible values: `-c release=at-once`, `-c door=both`. */
export function wordOf<W extends string>(app: App, name: 'release' | 'door', words: readonly W[]): W | undefined {
  const given: unknown = app.node.tryGetContext(name);
  const said = words.find((word) => word === given);
  if (given === undefined || said !== undefined) return said;
  throw unusable(
    `-c ${name}=${String(given)}: Give ${words.join(' or ')}, or leave it out: -c ${name}=${String(words[0])}`,
  );
}

/** The stage in `-c stage=<name>`. Without it, the only stage there is, or else the one called dev. */
export function stageOf(app: App): StageName {
  const names = stageNames();
  const given: unknown = app.node.tryGetContext('stage');
  if (given !== undefined) {
    if (names.includes(String(given))) return String(given);
    const meant = nearestName(String(given), names);
    throw unusable(`${noSuchStage(String(given))}${meant ? ` Did you mean -c stage=${meant}?` : ''}`);
  }
  const [only, ...more] = names;
  if (only !== undefined && more.length === 0) return only;
  if (names.includes('dev')) return 'dev';
  throw unusable(`Say which stage: ${names.map((name) => `-c stage=${name}`).join(' or ') || 'none has a file yet'}.`);
}

/** Refuses unknown -c options, which CDK would ignore: a typo, or a field that belongs in a file. */
export function refuseUnknown(app: App): void {
  const given = Object.keys(app.node.getAllContext()).filter((name) => /^[A-Za-z]+$/.test(name));
  for (const name of given) {
    if ((WORDS as readonly string[]).includes(name)) continue;
    if (STAGE_FIELDS.includes(name))
      throw unusable(`-c ${name}: This is written into the file of the stage: ${stagePath('<name>')}.`);
    const meant = nearestName(name, WORDS);
    if (meant) throw unusable(`-c ${name}: There is no such word. Did you mean -c ${meant}=…?`);
  }
}
