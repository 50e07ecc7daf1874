import type { Page } from '@playwright/test';

/*
 * Conditions that a page must meet when someone sets up their device for their eyes: larger, wider, in colors of their
 * own, in print, or read aloud. Each returns its faults, a line each. Code that runs in the page uses nothing from
 * here.
 */

/** A desktop of 1280 × 1024 pixels at 400 %: required by WCAG 1.4.10, and the lowest height for a correct layout. */
export const ZOOMED = { width: 320, height: 256 } as const;

/** Elements that are reachable by keyboard but entirely covered by something else when focused (WCAG 2.4.11). */
function hiddenWhenFocused(): readonly string[] {
  const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    // A radio or a checkbox may be drawn by its label.
    const drawn = control.matches('[type=radio], [type=checkbox]') ? (control.closest('label') ?? control) : control;
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const at = [0.1, 0.5, 0.9];
    const isSeen = at.some((across) =>
      at.some((down) => {
        const x = left + (right - left) * across;
        const y = Math.max(top, 0) + (Math.min(bottom, innerHeight) - Math.max(top, 0)) * down;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (drawn.contains(hit) || hit.contains(drawn));
      }),
    );
    if (!isSeen) found.push(`is hidden when it has the focus: ${control.outerHTML.slice(0, 120)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return found;
}

/** A new width, or other colors, apply once a frame has been drawn with them. */
export const isDrawnAnew = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await document.fonts.ready;
  });

/** Content that is lost or covered at 400 %. */
export const faultsZoomed = (page: Page): Promise<readonly string[]> => page.evaluate(hiddenWhenFocused);

/** Lines, letters and words as far apart as WCAG 1.4.12 lets a reader set them. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

/** Sets the reader's own spacing, and removes it again. */
export const spaceText = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    isOn ? SPACED : '',
  );

type Box = {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Everything with a meaning in its drawing: icons, checkboxes, fields, buttons, bars and step markers. */
function drawnThings(): readonly Box[] {
  const DRAWN =
    'main svg, main input:not([type=hidden]), main select, main textarea, main .button, main [role=progressbar], main progress, main [class*=mark], header svg, nav svg';
  return [...document.querySelectorAll(DRAWN)]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isUnseen = element.closest('.visually-hidden') || getComputedStyle(element).opacity === '0';
      return !isUnseen && width >= 4 && height >= 4 && element.checkVisibility({ visibilityProperty: true });
    })
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { what: element.outerHTML.slice(0, 140), x: x + scrollX, y: y + scrollY, width, height };
    });
}

/** Which of the boxes have one uniform color in a screenshot of the page. */
async function evenOnes({ base64, boxes }: { base64: string; boxes: readonly Box[] }): Promise<readonly string[]> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('The browser cannot draw');
  drawing.drawImage(bitmap, 0, 0);
  const isEven = ({ x, y, width, height }: Box): boolean => {
    const { data } = drawing.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height));
    let [least, most] = [255, 0];
    for (let at = 0; at < data.length; at += 4) {
      const light = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
      least = Math.min(least, light);
      most = Math.max(most, light);
    }
    // A smaller difference is no visible edge.
    return most - least < 60;
  };
  const isOnPage = ({ x, y, width, height }: Box) =>
    x >= 0 && y >= 0 && x + width <= bitmap.width && y + height <= bitmap.height;
  return boxes.filter((box) => isOnPage(box) && isEven(box)).map(({ what }) => what);
}

/** Step markers whose states look alike although they differ: done, current, upcoming. */
function alikeMarks(): readonly string[] {
  return [...document.querySelectorAll('main ol')].flatMap((list) => {
    const looks = new Map<string, string>();
    for (const item of list.children) {
      const state = /step-done|stage-done/.test(item.className)
        ? 'done'
        : `${item.className} ${item.ariaCurrent ?? ''}`;
      const [own, mark] = [getComputedStyle(item), getComputedStyle(item, '::after')];
      const look = [own.borderTopStyle, own.borderTopColor, mark.content, mark.backgroundColor, own.fontWeight].join();
      const other = looks.get(look);
      if (other !== undefined && other !== state) return [`"${list.ariaLabel ?? ''}": ${other} looks like ${state}`];
      looks.set(look, state);
    }
    return [];
  });
}

/** Of all drawings, those with only one color in a screenshot. */
async function evenInPicture(page: Page): Promise<readonly string[]> {
  const boxes = await page.evaluate(drawnThings);
  const picture = await page.screenshot({ fullPage: true });
  return page.evaluate(evenOnes, { base64: picture.toString('base64'), boxes });
}

/** Content that is invisible in the colors that a reader has set for everything. */
export async function faultsInForcedColors(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches);
  await isDrawnAnew(page);
  let alike = await page.evaluate(alikeMarks);
  let even = await evenInPicture(page);
  // A list that reloads moves between the measurement of its boxes and the screenshot, and on a busy machine the new
  // colors may come a frame late. A real fault shows at each check.
  for (let looks = 1; looks < 3 && alike.length + even.length > 0; looks += 1) {
    const [marks, drawn] = [await page.evaluate(alikeMarks), await evenInPicture(page)];
    alike = alike.filter((what) => marks.includes(what));
    even = even.filter((what) => drawn.includes(what));
  }
  await page.emulateMedia({ forcedColors: 'none' });
  return [...alike, ...even.map((what) => `cannot be seen: ${what}`)];
}

/** Content that does not belong in print. */
export async function faultsInPrint(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await isDrawnAnew(page);
  const found = await page.evaluate(() => {
    const MENUS = 'nav, .side-menu, .portal-bar, .skip-link, main button, [aria-live] .toast';
    const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const menus = [...document.querySelectorAll(MENUS)].filter(isDrawn);
    const floating = [...document.querySelectorAll('body *')].filter(
      (element) => isDrawn(element) && /^(fixed|sticky)$/.test(getComputedStyle(element).position),
    );
    const [red = 0] = (getComputedStyle(document.body).color.match(/\d+/g) ?? []).map(Number);
    return [
      ...menus.map((element) => `is printed: ${element.outerHTML.slice(0, 120)}`),
      ...floating.map((element) => `floats on paper: ${element.outerHTML.slice(0, 120)}`),
      ...(red > 120 ? [`is printed in a light color: ${red}`] : []),
    ];
  });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return found;
}

/** A screen reader's navigation aids that axe does not check. */
export const faultsInStructure = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const headings = all('h1, h2, h3, h4, h5, h6');
    const ones = headings.filter(({ tagName }) => tagName === 'H1');
    if (ones.length !== 1) found.push(`has ${ones.length} main headings`);
    if (all('main').length !== 1) found.push(`has ${all('main').length} main parts`);
    let level = 1;
    for (const heading of headings.slice(headings.indexOf(ones[0] as Element))) {
      const next = Number(heading.tagName.slice(1));
      if (next > level + 1) found.push(`leaves out a level of headings before "${heading.textContent}"`);
      level = next;
    }
    const title = ones[0]?.textContent?.trim() ?? '';
    if (!document.title.includes(title) && !/ – /.test(document.title)) found.push(`is called "${document.title}"`);
    for (const table of all('table')) {
      const heads = [...table.querySelectorAll('th')];
      if (heads.length === 0) found.push('has a table without heads');
      if (heads.some((head) => !head.hasAttribute('scope'))) found.push('has a head that heads nothing');
      if (
        !table.querySelector('caption') &&
        !table.hasAttribute('aria-label') &&
        !table.hasAttribute('aria-labelledby') &&
        !table.closest('fieldset')?.querySelector('legend')
      )
        found.push('has a table without a name');
    }
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    for (const region of all(LIVE))
      if (region.parentElement?.closest(LIVE)) found.push(`would be told twice: ${region.outerHTML.slice(0, 120)}`);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of new Set(ids.filter((each, at) => ids.indexOf(each) !== at))) found.push(`has the id ${id} twice`);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[target=_blank]'))
      if (!/noopener|noreferrer/.test(link.rel) && link.origin !== location.origin)
        found.push(`hands itself to ${link.origin}`);
    return found;
  });
