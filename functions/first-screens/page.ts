import type { Site } from '#shared/contracts/tenant.ts';

/** A screen as it is sent to a browser; `web/app/drawn.tsx` draws it. */
export type DrawnScreen = {
  readonly path: string;
  readonly html: string;
  readonly title: string;
  readonly description: string;
};

/** The built page, as far as its screens are drawn ahead: what `npm run build` puts beside this function. */
export type BuiltPage = {
  /** The script that begins everything, and those that it runs one after the other. */
  readonly entry: string;
  readonly parts: readonly string[];
  /** What is fetched along with them, and what a path needs beside. */
  readonly needs: readonly string[];
  readonly byPath: Readonly<Record<string, readonly string[]>>;
  /** The style of the whole page. */
  readonly css: string;
  /** What runs before anything is shown. */
  readonly early: string;
  readonly noScript: string;
  readonly drawScreens: (site: Site, clean: (html: string) => string) => Promise<readonly DrawnScreen[]>;
};
