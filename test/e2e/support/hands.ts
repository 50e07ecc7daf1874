import type { Locator, Page } from '@playwright/test';
import type { Day } from '#shared/dates.ts';
import { expect } from './client.ts';
import { flawsOf } from './geometry.ts';

/** The person who plays a journey: their input method, language and screen width. */
export type Hands = {
  readonly page: Page;
  /** The text in their language. */
  readonly say: (english: string, spanish: string) => string;
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Enters a texted code, and sends it. */
  readonly enterCode: (field: Locator, code: string) => Promise<void>;
  /** Enters a day into a date field. */
  readonly day: (field: Locator, on: Day) => Promise<void>;
  /** Picks an item of a list by its first words. */
  readonly pick: (list: Locator, option: string) => Promise<void>;
  /** Chooses a radio, or checks a box. */
  readonly choose: (control: Locator) => Promise<void>;
  /** Chooses a file in the dialog of a file field. */
  readonly file: (field: Locator, file: ChosenFile) => Promise<void>;
  /** Another screen or dialog has opened: it has the focus, and it fits. */
  readonly arrive: (heading: Locator) => Promise<void>;
  /** A page that was opened by its address, or changed content within one, has loaded, and it fits. */
  readonly read: (heading: Locator) => Promise<void>;
};

/** A file as the browser's own dialog would return it. */
type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The focus: whether it is on the intended control, and whether it is visible. */
const focusOn = (control: Locator): Promise<{ isThere: boolean; isSeen: boolean; isLost: boolean; what: string }> =>
  control.evaluate((wanted) => {
    let at = document.activeElement ?? document.body;
    // The bank's window hides its elements.
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    // A field with a symbol inside shows the ring around both, a choice around its tile.
    const around = [at, at.parentElement, at.closest('label')];
    const isSeen = around.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || (each === at && boxShadow !== 'none');
    });
    return { isThere: at === wanted, isSeen, isLost: at === document.body, what: at.outerHTML.slice(0, 100) };
  });

/** More controls than the longest screen has. */
const PRESSES_MAX = 80;

/** Moves to a control with Tab, and with arrow keys within its group. The focus is visible at every stop. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  let timesLost = 0;
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    const { isThere, isSeen, isLost, what } = await focusOn(control);
    if (isLost) timesLost += 1;
    // Each time around, between the page's end and its beginning, there is one stop in the browser itself.
    expect(timesLost, `the focus is lost on the way to ${control}`).toBeLessThan(3);
    if (!isLost && presses > 0) expect(isSeen, `the focus cannot be seen on ${what}`).toBe(true);
    if (isThere) return;
    const isInGroup = await control.evaluate(
      (wanted) =>
        wanted instanceof HTMLInputElement &&
        wanted.type === 'radio' &&
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.name === wanted.name,
    );
    await page.keyboard.press(isInGroup ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`No Tab leads to ${control}`);
}

/** After a screen change, the focus is in the new content, and not at the top of an empty page. */
async function isFocusIn(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const at = document.activeElement;
        const modal = document.querySelector('dialog[open]');
        return at !== null && at !== document.body && (modal ?? document.querySelector('main'))?.contains(at);
      }),
    )
    .toBe(true);
}

/** Words of which every longer English sentence contains one, and no Spanish one does. */
const ENGLISH = /\b(the|your|you|we|and|with|this|that|will|please)\b/i;

/** The English text on the screen. The company's own text and the bank's window are not the portal's. */
const englishOn = async (page: Page): Promise<readonly string[]> => {
  const lines = await page.locator('body').evaluate((body) => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode;
      if (holder?.checkVisibility() && !holder.closest('.tenant-html, script, style')) seen.push(textContent ?? '');
    }
    return seen;
  });
  return lines.filter((line) => ENGLISH.test(line));
};

type Reader = { readonly page: Page; readonly language: 'en' | 'es' };

const said =
  ({ language }: Reader): Hands['say'] =>
  (english, spanish) =>
    language === 'es' ? spanish : english;

/** Someone with nothing but a keyboard. */
export function byKeyboard(reader: Reader): Hands {
  const { page } = reader;
  return {
    page,
    say: said(reader),
    async press(control) {
      await reach(page, control);
      await page.keyboard.press('Enter');
    },
    async type(field, text) {
      await reach(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async enterCode(field, code) {
      await reach(page, field);
      await page.keyboard.type(code);
      // Digit by digit it waits for a click. Only a code that a phone fills in at once is sent automatically.
      await page.keyboard.press('Enter');
    },
    async day(field, on) {
      await reach(page, field);
      const [year, month, date] = on.split('-');
      await page.keyboard.type(`${month}${date}${year}`);
      await expect(field).toHaveValue(on);
    },
    async pick(list, option) {
      await reach(page, list);
      await page.keyboard.type(option);
      expect(await list.evaluate((each: HTMLSelectElement) => each.selectedOptions[0]?.text ?? '')).toContain(option);
    },
    async choose(control) {
      await reach(page, control);
      // An arrow key also selects. The first radio of a group, and a checkbox, need a click.
      if (!(await control.isChecked())) await page.keyboard.press('Space');
      await expect(control).toBeChecked();
    },
    async file(field, file) {
      // Requested well before the click, because the browser answers at its own time.
      const opened = page.waitForEvent('filechooser');
      await reach(page, field);
      await page.keyboard.press('Enter');
      await (await opened).setFiles(file);
    },
    async arrive(heading) {
      await expect(heading).toBeVisible();
      await isFocusIn(page);
    },
    read: (heading) => expect(heading).toBeVisible(),
  };
}

/** A screen fits its window, and is entirely in its reader's language. */
async function isReadable({ page, language }: Reader, heading: Locator): Promise<void> {
  await expect(heading).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const screen = String(await heading.textContent());
  expect.soft(await flawsOf(page), screen).toEqual([]);
  if (language !== 'es') return;
  expect.soft(await page.evaluate(() => document.documentElement.lang), screen).toBe('es');
  expect.soft(await englishOn(page), `${screen}: what is left in English`).toEqual([]);
}

/** Someone with a thumb, on the narrowest screen. */
export function byThumb(reader: Reader): Hands {
  const { page } = reader;
  return {
    page,
    say: said(reader),
    press: (control) => control.click(),
    type: (field, text) => field.fill(text),
    enterCode: (field, code) => field.fill(code),
    day: (field, on) => field.fill(on),
    async pick(list, option) {
      const label = await list.locator('option', { hasText: option }).first().textContent();
      await list.selectOption({ label: label ?? option });
    },
    choose: (control) => control.check(),
    file: (field, file) => field.setInputFiles(file),
    arrive: (heading) => isReadable(reader, heading),
    read: (heading) => isReadable(reader, heading),
  };
}

/** The two people who play each journey: by keyboard alone, and in Spanish on a screen of 320 pixels. */
export const PLAYERS = [
  {
    who: 'by keyboard alone',
    use: { viewport: { width: 1280, height: 800 }, locale: 'en-US' },
    hands: (page: Page): Hands => byKeyboard({ page, language: 'en' }),
  },
  {
    who: 'in Spanish, on a screen of 320 pixels',
    use: { viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'es-MX' },
    hands: (page: Page): Hands => byThumb({ page, language: 'es' }),
  },
] as const;
