import { expect, type Page } from '@playwright/test';

/** Widths at which every screen is measured: a phone, both breakpoints, and a desktop. */
export const MEASURED = [390, 768, 1024, 1440] as const;

/**
 * Layout faults in the browser: rows that break apart, overlapping elements, elements outside their box, and a page
 * that scrolls sideways. Runs in the page, so it uses nothing from here.
 */
function flaws(): string[] {
  type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  const SLACK = 1.5;
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.className}> "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  /** Not drawn, meant for a screen reader alone, or floating above the page on purpose. */
  const isUnseen = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { visibility, opacity, position, clipPath, display } = getComputedStyle(at);
      if (visibility === 'hidden' || opacity === '0' || display === 'none' || display === 'contents') return true;
      if (position === 'fixed' || position === 'sticky' || clipPath !== 'none') return true;
      if (at.classList.contains('visually-hidden')) return true;
    }
    const closed = element.closest('details:not([open])');
    if (closed && closed !== element && !element.closest('summary')) return true;
    return element.getClientRects().length === 0;
  };
  const overlap = (a: Box, b: Box): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + SLACK && !isUnseen(element),
    );
    found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth} ${wide.slice(-2).map(nameOf).join(' ')}`);
  }

  const rows = [...document.querySelectorAll('tr')].filter((row) => !isUnseen(row));
  for (const row of rows) {
    if (getComputedStyle(row).display !== 'table-row') {
      // If a row becomes a card, its table must change as well, or its cells are in a column of nothing.
      if (getComputedStyle(row.closest('table') as Element).display === 'table' && innerWidth >= 1024)
        found.push(`a row is no row: ${nameOf(row)} is ${getComputedStyle(row).display}`);
      continue;
    }
    const box = row.getBoundingClientRect();
    const cells = [...row.cells].map((cell) => ({ cell, rect: cell.getBoundingClientRect() }));
    for (const [at, { cell, rect }] of cells.entries()) {
      const next = cells[at + 1];
      if (Math.abs(rect.top - box.top) > SLACK || Math.abs(rect.bottom - box.bottom) > SLACK)
        found.push(`a cell leaves its line: ${nameOf(cell)}`);
      if (next && rect.right > next.rect.left + SLACK) found.push(`cells overlap: ${nameOf(cell)}`);
    }
  }

  // The parts that a person reads or clicks: controls, pictures, and the lines of text directly in an element.
  const things: { readonly element: Element; readonly boxes: readonly Box[] }[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg') && element.tagName !== 'svg') continue;
    if (isUnseen(element)) continue;
    const isControl = element.matches(
      'button, input:not([type=radio], [type=checkbox]), select, textarea, img, progress',
    );
    if (isControl) things.push({ element, boxes: [element.getBoundingClientRect()] });
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (texts.length === 0 || element.matches('option, select, textarea, script, style')) continue;
    const boxes = texts.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      // A line's box is taller than its letters, so the boxes of two lines may touch without their letters touching.
      return [...range.getClientRects()].map(({ left, right, top, bottom, height }) => ({
        left,
        right,
        top: top + height * 0.22,
        bottom: bottom - height * 0.22,
      }));
    });
    things.push({ element, boxes });
    if (element.scrollWidth > element.clientWidth + SLACK && element.clientWidth > 0)
      found.push(`text leaves its element: ${nameOf(element)}`);
  }
  for (const [at, { element, boxes }] of things.entries()) {
    for (const box of boxes) {
      if (box.left < -SLACK || box.right > clientWidth + SLACK) found.push(`leaves the window: ${nameOf(element)}`);
      const holder = element.parentElement?.closest('.card, .alert, fieldset, td, th, dialog, button, .button');
      const around = holder?.getBoundingClientRect();
      if (around && (box.left < around.left - SLACK || box.right > around.right + SLACK))
        found.push(`leaves its box: ${nameOf(element)} in ${nameOf(holder as Element)}`);
    }
    for (const other of things.slice(at + 1)) {
      if (element === other.element || element.contains(other.element) || other.element.contains(element)) continue;
      // An amount's field contains its dollar sign, and a secret's field its button. They share one frame.
      if (
        element.parentElement === other.element.parentElement &&
        element.parentElement?.querySelector(':scope > input')
      )
        continue;
      if (boxes.some((a) => other.boxes.some((b) => overlap(a, b))))
        found.push(`overlap: ${nameOf(element)} and ${nameOf(other.element)}`);
    }
  }
  return [...new Set(found)].slice(0, 8);
}

/**
 * Elements that leave the page's two edges: the heading and every block of the page begin at the frame's left edge, and
 * the widest of them and the footer end at its right. Runs in the page, so it uses nothing from here.
 */
function edges(): string[] {
  const SLACK = 1.5;
  const frame = document.querySelector('.portal-content')?.getBoundingClientRect();
  const page = document.querySelector('.page');
  if (!frame || !page) return [];
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.className}> "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const footer = document.querySelector('.site-footer');
  const column = page.querySelector(':scope > .page-main') ?? page;
  const blocks = [...column.children, ...(footer ? [footer] : [])].filter((element) => {
    const { position, display } = getComputedStyle(element);
    return element.getClientRects().length > 0 && position !== 'absolute' && display !== 'none';
  });
  const found = blocks
    .filter((element) => Math.abs(element.getBoundingClientRect().left - frame.left) > SLACK)
    .map((element) => `begins elsewhere than the page: ${nameOf(element)}`);
  const rights = [...page.querySelectorAll(':scope > *'), ...(footer ? [footer] : [])].map(
    (element) => element.getBoundingClientRect().right,
  );
  if (Math.abs(Math.max(...rights) - frame.right) > SLACK || (rights.at(-1) ?? 0) < frame.right - SLACK)
    found.push(`nothing ends where the page does: ${Math.max(...rights)}, the footer ${rights.at(-1)}, ${frame.right}`);
  return found;
}

/** Layout faults on the current page. */
export const flawsOf = (page: Page): Promise<readonly string[]> => page.evaluate(flaws);

/** Everything on the page is where it belongs, at each of the widths. */
export async function isWellLaidOut(page: Page, what: string): Promise<void> {
  for (const width of MEASURED) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    expect.soft([...(await flawsOf(page)), ...(await page.evaluate(edges))], `${what} at ${width} px`).toEqual([]);
  }
}
