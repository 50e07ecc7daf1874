import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryOutPeople } from '#infra/local/try-out/people.ts';
import { TRY_OUT_FACTORS_PATH, TRY_OUT_META, TRY_OUT_PATH } from '#infra/local/try-out/try-out.ts';
import { synthesize } from './support.ts';

const root = join(import.meta.dirname, '../..');
/** Any of these would reveal the sign-in without a password. */
const marks = [TRY_OUT_META, TRY_OUT_PATH, 'name="try-out" content', ...tryOutPeople.map(({ email }) => email)];
const marksIn = (text: string): readonly string[] => marks.filter((mark) => text.includes(mark));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('signing in and stepping up with one click, on one machine only (X-151, X-328)', () => {
  test.each(['dist/functions', 'dist/web', 'infra/aws', 'stages', 'tenants'])('appears nowhere in %s', (folder) => {
    const files = filesIn(folder);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => marksIn(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
  });

  test('appears in no template', () => {
    const { all } = synthesize('prod');
    const resources = ['AWS::CloudFront::Function', 'AWS::ApiGatewayV2::Route', 'AWS::Lambda::Function'].flatMap(all);
    expect(resources.length).toBeGreaterThan(50);
    expect(marksIn(JSON.stringify(resources))).toEqual([]);
  });

  test('gets its address on this machine in the format that the page reads', () => {
    const read = readFileSync(join(root, 'web/console/lib/try-out.ts'), 'utf8');
    expect(read).toContain('meta[name="try-out"]');
    expect(marksIn(`<head>${TRY_OUT_META}`)).toContain(TRY_OUT_PATH);
    expect(marksIn(TRY_OUT_FACTORS_PATH)).toContain(TRY_OUT_PATH);
  });
});
