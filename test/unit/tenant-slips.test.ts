import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { At } from '#infra/ops/kit/command.ts';
import { textParts } from '#infra/ops/tenant/slips/text-parts.ts';
import { tenantCommands } from '#infra/ops/tenant/tenant-commands.ts';
import { inAscii } from '#shared/ascii.ts';
import { tenantId } from '#shared/ids.ts';
import { phone } from '#shared/phone.ts';
import { type Json, SLIPS, whole } from './slips-of-a-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenant-slips-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = tenantCommands.find(({ verb }) => verb === 'check');
const NOW = new Date('2026-11-22T12:00:00.000Z');

/** The messages of `tenant check` about a file: none if it accepts it. */
async function saidOf(text: string | Buffer): Promise<readonly string[]> {
  const path = join(folder, 'file.json');
  writeFileSync(path, text);
  const told = await check?.run({ now: NOW } as At, { file: path } as never);
  if (!told) throw new Error('There is no such command.');
  return told.ok ? [] : (told.refusal.lines ?? []);
}

/** The line of a field, found by eye: the last name of its path, from the top, list by list. */
function standsOn(lines: readonly string[], line: number, at: string, file: Json): boolean {
  const text = lines[line - 1] ?? '';
  const name = /([^.[\]]+)(?:\[\d+\])*$/.exec(at)?.[1] ?? '';
  if (!at.endsWith(']')) return text.includes(`"${name}":`);
  const value = at
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inner, part) => (inner as Json | undefined)?.[part], file);
  return typeof value === 'object' ? text.trim() === '{' : text.includes(JSON.stringify(value));
}

/** A field that the file does not have is reported at the file's beginning. */
const isNowhere = (text: string, line: number, at: string): boolean =>
  line === 1 && !text.includes(`"${at.split(/[.[]/)[0]}":`);

describe('a mistake in a company’s file', () => {
  test('comes from a table of at least sixty, and the file without one is accepted (X-126)', async () => {
    expect(SLIPS.length).toBeGreaterThanOrEqual(60);
    expect(await saidOf(JSON.stringify(whole, null, 2))).toEqual([]);
  });

  test.each(SLIPS)(
    'is found by the check with its line and a sentence: %s (X-126)',
    async (_, change, at, sentence) => {
      const file = JSON.parse(JSON.stringify({ ...whole, ...change })) as Json;
      const text = JSON.stringify(file, null, 2);
      const said = await saidOf(text);
      const found = said.find((line) => line.includes(`: ${at}`) && sentence.test(line));
      expect(found, said.join('\n')).toMatch(/^line \d+: .*[.…]$/);
      const line = Number(/^line (\d+)/.exec(found ?? '')?.[1]);
      const lines = text.split('\n');
      expect(standsOn(lines, line, at, file) || isNowhere(text, line, at), `${found}\n${lines[line - 1]}`).toBe(true);
    },
  );

  test.each([
    [
      'a comma too many',
      '{\n  "id": "acme",\n}',
      'line 3: The file is no JSON. A value is missing here, or there is a comma too many before it.',
    ],
    [
      'a comma that is missing',
      '{\n  "id": "acme"\n  "name": "Acme"\n}',
      'line 3: The file is no JSON. A comma or a colon is missing before this.',
    ],
    ['a curly quote', '{\n  “id”: "acme"\n}', 'line 2: The file is no JSON. Write straight double quotes: ".'],
    [
      'a quote that is not closed',
      '{\n  "id": "acme,\n  "name": "Acme"\n}',
      'line 2: The file is no JSON. The quote that begins here isn’t closed on its line.',
    ],
    [
      'a comment',
      '{\n  // the company\n  "id": "acme"\n}',
      'line 2: The file is no JSON. JSON has no comments. A field whose name begins with // is one: "//": "a remark".',
    ],
    [
      'an end that is missing',
      '{\n  "id": "acme"',
      'line 2: The file is no JSON. The file ends too early: a bracket or a quote isn’t closed.',
    ],
    [
      'something behind the end',
      '{\n  "id": "acme"\n}\n}',
      'line 4: The file is no JSON. There is something behind the end of the file’s record.',
    ],
    ['a value that is none', '{\n  "active": yes\n}', 'line 2: The file is no JSON. This isn’t JSON: "yes\\n}".'],
    [
      'a field twice',
      '{\n  "id": "acme",\n  "id": "other"\n}',
      'line 3: id: This field is here twice. Keep the one that counts.',
    ],
    ['nothing', '', 'The file is no JSON. The file ends too early: a bracket or a quote isn’t closed.'],
  ])('in the syntax is named by its line: %s (X-126)', async (_, text, sentence) => {
    expect(await saidOf(text)).toEqual([sentence]);
  });

  test('by a Windows editor is accepted, or refused in words', async () => {
    const text = JSON.stringify(whole, null, 2);
    expect(await saidOf(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual([]);
    expect(await saidOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([
      'The file is not in UTF-8. Save it as UTF-8.',
    ]);
    const folderRead = await check?.run({ now: NOW } as At, { file: folder } as never);
    expect(folderRead?.ok === false && folderRead.refusal.lines).toEqual([
      'This is a folder. Name the file in it: tenants/acme.json.',
    ]);
  });

  test('is in none of this folder’s samples', async () => {
    const samples = new URL('../../tenants/', import.meta.url).pathname;
    for (const name of readdirSync(samples)) {
      const told = await check?.run({ now: NOW } as At, { file: join(samples, name) } as never);
      expect(told?.ok, name).toBe(true);
    }
  });
});

describe('a company’s name in a text message', () => {
  const named = (name: string) =>
    textParts({ id: tenantId.parse('acme'), name, pocPhone: phone.parse('+12165550142') }, 'portal.example.com');

  test('is written in plain letters, because one curly quote would more than double the price', () => {
    expect(inAscii('O’Brien “Żółty” & Søn’s – Première…')).toBe('O\'Brien "Zolty" & Son\'s - Premiere...');
    expect(named('O’Brien Title')).toEqual(named("O'Brien Title"));
    expect(named('Acme Title').code).toBe(1);
  });

  test('is reported by the check if it is so long that texts take more parts', async () => {
    const name = 'The Wolfeschlegelsteinhausen and Bergerdorff Title, Escrow and Abstract Company';
    expect(named(name).code).toBeGreaterThan(1);
    const path = join(folder, 'long.json');
    writeFileSync(path, JSON.stringify({ ...whole, name }));
    const told = await check?.run({ now: NOW } as At, { file: path } as never);
    expect(told?.ok && told.value.lines.join('\n')).toContain('texts with this name: a code has 2 parts');
  });
});
