import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routes } from '#web/app/routes.tsx';
import { SCREENS } from '../pictures/screen-list.ts';

const docs = join(import.meta.dirname, '../../docs');
const shown = new Set(SCREENS.map(({ route }) => route));

describe('the contact sheets of the screens (X-152)', () => {
  test('leave out no route of the page, and contain no other', () => {
    const known = routes.map(({ path }) => path);
    expect(known.filter((path) => !shown.has(path))).toEqual([]);
    expect([...shown].filter((path) => !known.includes(path))).toEqual([]);
  });

  test('open each screen by an address of its own route', () => {
    const ids = { draft: 'd', sent: 's', wire: 'w', asked: 'a', offered: 'o' };
    for (const { route, path, caption } of SCREENS)
      expect(path?.(ids) ?? route, caption).toMatch(
        new RegExp(`^${route.replace(/:transferId|\*/, '[a-z-]+')}(?:\\?[a-z_]+=[a-z]+(?:&[a-z_]+=[a-z]+)*)?$`),
      );
    expect(new Set(SCREENS.map(({ caption }) => caption)).size).toBe(SCREENS.length);
  });

  test('exist at four widths, light and dark, each small enough to load', () => {
    const page = readFileSync(join(docs, 'screens.md'), 'utf8');
    const sheets = readdirSync(join(docs, 'pictures')).filter((name) => name.startsWith('screens-'));
    expect(sheets.toSorted()).toEqual(
      ['dark', 'light'].flatMap((theme) =>
        ['1024', '1440', '390', '768'].map((width) => `screens-${theme}-${width}.webp`),
      ),
    );
    for (const sheet of sheets) {
      expect(page).toContain(`(pictures/${sheet})`);
      expect(statSync(join(docs, 'pictures', sheet)).size, sheet).toBeLessThan(350 * 1024);
    }
  });
});
