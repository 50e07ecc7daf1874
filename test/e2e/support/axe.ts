import type { Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';
import { port } from './client.ts';
import { callHost } from './local-cloud.ts';

/** Every rule of WCAG 2.2 A and AA, and axe's best practices: one heading, landmarks, an order. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Axe = { readonly run: (context: Document, options: object) => Promise<AxeResults> };

/** The axe findings on the current page, a line for each fault. Its package for Playwright takes a second each time. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (values) => {
    // A color in transition from one company's to another's belongs to neither.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { axe } = window as unknown as { readonly axe: Axe };
    const found = await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    }));
  }, TAGS);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

const sheets = new Map<string, string>();

/** The sheet of a company, as its own address serves it. */
async function sheetOf(brand: string): Promise<string> {
  const known = sheets.get(brand) ?? (await callHost(port(), brand, '/api/branding.css')).text;
  sheets.set(brand, known);
  return known;
}

/** Serves other companies' sheets at this page's address. */
export async function allowBrands(page: Page): Promise<void> {
  await page.route('**/api/branding.css?of=*', async (route) => {
    const brand = new URL(route.request().url()).searchParams.get('of') ?? '';
    await route.fulfill({ contentType: 'text/css', body: await sheetOf(brand) });
  });
}

/** Restyles the page with a company's sheet, in place: it contains colors, type and custom CSS. */
export async function wearBrand(page: Page, brand: string): Promise<void> {
  await page.evaluate(async (of) => {
    const old = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/api/branding.css"]');
    const fresh = document.createElement('link');
    fresh.rel = 'stylesheet';
    fresh.href = `/api/branding.css?of=${of}`;
    const isThere = new Promise((done) => fresh.addEventListener('load', done, { once: true }));
    // The old one stays until then. Between the two, the page would be drawn without any company's colors.
    if (old) old.after(fresh);
    else document.head.prepend(fresh);
    await isThere;
    old?.remove();
    // Only drawn text loads its fonts.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await document.fonts.ready;
  }, brand);
}
