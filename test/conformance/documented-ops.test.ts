import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadyClient } from '../e2e/support/api.ts';
import { aCheckout, type Checkout } from '../support/documented/checkout.ts';
import { commandsIn, type Documented, documentedCommands } from '../support/documented/commands.ts';
import { isShownAgain, played, type Values } from '../support/documented/play.ts';
import { adaComes, asAtFirst, SCENES } from '../support/documented/scenes.ts';

/** Commands that cannot run on one machine, with the reason and the test that runs each against a stand-in for AWS. */
const NOT_HERE: readonly { readonly has: string; readonly why: string; readonly test: string }[] = [
  { has: 'edge certificate', why: 'ACM has no stand-in here', test: 'test/handlers/ops/edge.test.ts' },
  { has: 'doctor --ring', why: 'CloudWatch has no stand-in here', test: 'test/handlers/ops/rehearsal.test.ts' },
  { has: 'firewall counted', why: 'the firewall has no stand-in here', test: 'test/handlers/ops/firewall.test.ts' },
];

const ofOps = documentedCommands.filter(({ text }) => /npm run ops -- /.test(text));
const pages = [...new Set(ofOps.map(({ page }) => page))];
const counts = { run: 0, runAbove: 0, notHere: 0, scenes: 0 };
let checkout: Checkout;
let ada: ReadyClient;

beforeAll(async () => {
  checkout = await aCheckout();
  ada = await adaComes(checkout);
}, 120_000);
afterAll(() => checkout?.close());

/** The actions of people and banks before this command, and what a reader learns from them. */
async function before(shown: Documented, scenes: (typeof SCENES)[number][], values: Values): Promise<void> {
  while (scenes[0] && shown.text.includes(scenes[0].before)) {
    const told = await scenes.shift()?.play(checkout, ada);
    for (const [name, value] of Object.entries(told ?? {})) values.set(name, String(value));
    counts.scenes += 1;
  }
}

/** Runs the commands of a page from top to bottom. Returns what is wrong with them. */
async function playedThrough(page: string): Promise<readonly string[]> {
  const shown = ofOps.filter((each) => each.page === page);
  const scenes = SCENES.filter((each) => each.page === page);
  const values: Values = new Map();
  const wrong: string[] = [];
  await asAtFirst(checkout);
  // The alternative to the previous line's command is tried first, and changes nothing.
  const inTurn = shown.flatMap((each, index) => {
    const other = shown[index + 1];
    if (each.comment.startsWith('or ')) return [];
    return other?.comment.startsWith('or ') ? [other, each] : [each];
  });
  for (const [index, each] of inTurn.entries()) {
    if (NOT_HERE.some(({ has }) => each.text.includes(has))) counts.notHere += 1;
    else if (isShownAgain(each, inTurn.slice(0, index))) counts.runAbove += 1;
    else {
      await before(each, scenes, values);
      wrong.push(...(await played(each, values)));
      counts.run += 1;
    }
  }
  return [...wrong, ...scenes.map((scene) => `No command is left before which this happens: ${scene.before}`)];
}

describe('a person who types the commands on a page', { tags: 'long' }, () => {
  test.each(pages)(
    'gets through %s from top to bottom (X-166)',
    async (page) => {
      expect((await playedThrough(page)).join('\n')).toBe('');
    },
    // Only ends a hanging run, because the longest page has a hundred commands.
    240_000,
  );

  test.each([
    ['ledger mend', 'There is no command "ledger mend"'],
    ['ledger check --tennant acme', "Unknown option '--tennant'"],
    ['ledger repair 65f000000000000000000001 --tenant acme --stage prod', 'This changes prod.'],
    ['ledger repair <id> --tenant acme', 'Nothing above says where <id> comes from.'],
    ['tenant check tenants/nobody.json', 'nobody.json'],
  ])('would stop at one that does not run: %s', async (words, sentence) => {
    const [shown] = commandsIn('a page', `\`\`\`sh\nnpm run ops -- ${words}\n\`\`\``);
    expect(shown && (await played(shown, new Map())).join('\n')).toContain(sentence);
  });

  test('has run every command of every page', () => {
    for (const { has, why, test: by } of NOT_HERE) {
      expect(
        ofOps.some(({ text }) => text.includes(has)),
        why,
      ).toBe(true);
      expect(existsSync(join(import.meta.dirname, '../..', by)), by).toBe(true);
    }
    expect(counts.run + counts.runAbove + counts.notHere).toBe(ofOps.length);
    expect(counts.run).toBeGreaterThan(130);
    expect(counts.notHere).toBeLessThan(10);
    expect(counts.scenes).toBe(SCENES.length);
  });
});
