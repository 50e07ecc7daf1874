import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { generate, parse, walk } from 'css-tree';
import { describe, expect, test } from 'vitest';

type Files = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../..');
const filesOf = (ending: RegExp): Files =>
  Object.fromEntries(
    readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file) && !file.startsWith('public'))
      .map((file) => [`web/${file}`, readFileSync(join(root, 'web', file), 'utf8')]),
  );
const sheets = filesOf(/\.css$/);
const screens = filesOf(/\.tsx?$/);
const TOKENS = 'web/ui/styles/tokens.css';
const isModule = (file: string): boolean => file.endsWith('.module.css');

/** One selector of a sheet: its classes in order, without the page's global ones. */
type Selector = { readonly text: string; readonly own: readonly string[]; readonly isForPrint: boolean };

function selectorsOf(css: string): Selector[] {
  const found: Selector[] = [];
  walk(parse(css), {
    visit: 'Rule',
    enter(rule) {
      const { atrule } = this;
      if (rule.prelude.type !== 'SelectorList' || atrule?.name === 'keyframes') return;
      const isForPrint = atrule?.name === 'media' && atrule.prelude !== null && generate(atrule.prelude) === 'print';
      rule.prelude.children.forEach((selector) => {
        const text = generate(selector);
        const own = [...text.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '');
        found.push({ text, own, isForPrint });
      });
    },
  });
  return found;
}

/** Places where the class names of sheets can collide, a sentence each. */
function clashes(all: Files): string[] {
  const owners = new Map<string, string>();
  const said: string[] = [];
  for (const [file, css] of Object.entries(all)) {
    if (file.startsWith('web/features/') && !isModule(file))
      said.push(`${file} is for the whole page: name it .module.css`);
    for (const { text, own, isForPrint } of selectorsOf(css)) {
      const [first] = own;
      if (isModule(file)) {
        if (!first) said.push(`${file}: "${text}" has no class of its own`);
        continue;
      }
      // Elements left out of print are listed in one place, whoever draws them on screen, and so is the text color of
      // each surface.
      if (!first || isForPrint || file === TOKENS) continue;
      const owner = owners.get(first) ?? file;
      owners.set(first, owner);
      if (owner !== file) said.push(`.${first} belongs to ${owner} and is styled by ${file} too`);
    }
  }
  return [...new Set(said)];
}

/** Places where a screen and its sheet do not name the same classes. */
function misnamed(all: Files, readers: Files): string[] {
  const used = new Map<string, Set<string>>();
  for (const [reader, text] of Object.entries(readers))
    for (const [, name, sheet] of text.matchAll(/import (\w+) from '(\.[\w./-]+\.module\.css)'/g)) {
      const path = normalize(join(dirname(reader), sheet ?? ''));
      const names = used.get(path) ?? new Set();
      used.set(path, names);
      for (const [, fixed] of text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))) names.add(fixed ?? '');
      for (const [, start] of text.matchAll(new RegExp(`\\b${name}\\[\`([\\w-]+)\\$`, 'g'))) names.add(`${start}*`);
    }
  return Object.keys(all)
    .filter(isModule)
    .flatMap((sheet) => {
      const defined = new Set(selectorsOf(all[sheet] ?? '').flatMap(({ own }) => own));
      const names = [...(used.get(sheet) ?? [])];
      const matches = (name: string, each: string) =>
        name.endsWith('*') ? each.startsWith(name.slice(0, -1)) : name === each;
      return [
        ...names
          .filter((name) => ![...defined].some((each) => matches(name, each)))
          .map((name) => `${sheet} has no .${name}`),
        ...[...defined]
          .filter((each) => !names.some((name) => matches(name, each)))
          .map((each) => `${sheet}: nobody uses .${each}`),
      ];
    });
}

describe('the style sheets of the page', () => {
  test('change the background on hover only if the device has a pointer, because a phone would keep it after a tap', () => {
    const touched: string[] = [];
    for (const [file, css] of Object.entries(sheets).filter(([name]) => !name.startsWith('web/console/')))
      walk(parse(css), {
        visit: 'Rule',
        enter(rule) {
          const isGuarded = this.atrule?.prelude && generate(this.atrule.prelude).includes('hover:hover');
          const text = generate(rule);
          if (!isGuarded && /:hover[^{]*\{[^}]*background/.test(text)) touched.push(`${file}: ${text}`);
        },
      });
    expect(touched).toEqual([]);
  });

  test('style each class name in one place', () => expect(clashes(sheets)).toEqual([]));

  test('and their screens name the same classes', () => expect(misnamed(sheets, screens)).toEqual([]));

  test.each([
    ['web/app/main.ts', (file: string) => !file.startsWith('web/console/')],
    ['web/console/app/main.tsx', (file: string) => file.startsWith('web/console/')],
  ])('all load with the first screen, except those of a component: %s', (main, isOfPage) => {
    const globals = Object.keys(sheets).filter((file) => !isModule(file) && isOfPage(file));
    const loaded = [...(screens[main] ?? '').matchAll(/import '(.*\.css)'/g)].map(([, sheet]) =>
      normalize(join(dirname(main), sheet ?? '')),
    );
    // The console uses the clients' sheets of the components it shows, and all of its own.
    expect(loaded.filter(isOfPage).toSorted()).toEqual(globals.toSorted());
    for (const sheet of loaded) expect(sheets).toHaveProperty([sheet]);
  });

  test('come with the entry of their page, and with no other script', () => {
    for (const [file, text] of Object.entries(screens))
      if (!['web/app/main.ts', 'web/console/app/main.tsx'].includes(file))
        expect(text, file).not.toMatch(/^import '.*\.css'/m);
  });
});

describe('a clash is refused', () => {
  test.each<[string, Files, string]>([
    [
      'of two sheets for the whole page',
      {
        'web/ui/styles/accounts.css': '.choice{cursor:pointer}',
        'web/app/menu.css': '@layer x{.choice{display:flex}}',
      },
      '.choice belongs to web/ui/styles/accounts.css and is styled by web/app/menu.css too',
    ],
    [
      'of a feature that styles the whole page',
      { 'web/features/send-money/send-money.css': '.choice{display:flex}' },
      'web/features/send-money/send-money.css is for the whole page: name it .module.css',
    ],
    [
      "of a component's sheet that reaches beyond the component",
      { 'web/features/review/review.module.css': '.review{gap:0} :global(.choice) td{display:flex}' },
      'web/features/review/review.module.css: ":global(.choice) td" has no class of its own',
    ],
  ])('%s', (_, planted, sentence) => expect(clashes(planted)).toEqual([sentence]));

  test('and so is a name that only the screen or only the sheet has', () => {
    const planted = { 'web/ui/a.module.css': '.known{gap:0} .forgotten{gap:0}' };
    const reader = { 'web/ui/a.tsx': "import styles from './a.module.css';\nstyles['known'] + styles['mistyped']" };
    expect(misnamed(planted, reader)).toEqual([
      'web/ui/a.module.css has no .mistyped',
      'web/ui/a.module.css: nobody uses .forgotten',
    ]);
  });
});
