import type { AgentAhead, Site } from '#shared/contracts/tenant.ts';
import type { Language } from '#shared/text/language.ts';

/** What stands on an agent's page alone: the words of the tab, and the part above the form. */
export type AgentPart = { readonly agent: AgentAhead; readonly title: string; readonly html: string };

/** A screen as it is sent to a browser; `web/app/drawn.tsx` draws it. */
export type DrawnScreen = {
  readonly path: string;
  /** On the page of the agents: up to where the agent's own part stands. */
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly agents?: {
    readonly parts: readonly AgentPart[];
    /** What stands there for a name that nobody had when this was drawn. */
    readonly asking: string;
    /** What follows it. */
    readonly rest: string;
  };
};

/** What of a company's screens only the company knows. */
export type DrawnFor = {
  readonly site: Site;
  readonly agents: readonly AgentAhead[];
  readonly clean: (html: string) => string;
};

/**
 * The page as it was built for one language, as far as its screens are drawn ahead: what `npm run build` puts beside
 * this function.
 */
export type BuiltPage = {
  readonly language: Language;
  /** How the names of its files end: `.html`, or `.es.html`. */
  readonly ending: string;
  /** The script that begins everything, and those that it runs one after the other. */
  readonly entry: string;
  readonly parts: readonly string[];
  /** What is fetched along with them, and what a path needs beside. */
  readonly needs: readonly string[];
  readonly byPath: Readonly<Record<string, readonly string[]>>;
  /** The style of the whole page, and what a path has beside. */
  readonly css: string;
  readonly cssByPath: Readonly<Record<string, string>>;
  /** What runs before anything is shown, and where an agent's part stands. */
  readonly early: string;
  readonly agentPlace: string;
  readonly noScript: string;
  readonly drawScreens: (whose: DrawnFor) => Promise<readonly DrawnScreen[]>;
};
