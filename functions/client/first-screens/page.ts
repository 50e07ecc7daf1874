import type { AgentAhead, Site } from '#shared/contracts/tenant.ts';
import type { Language } from '#shared/text/language.ts';

/** The parts that differ per agent: the page title and the part above the form. */
export type AgentPart = { readonly agent: AgentAhead; readonly title: string; readonly html: string };

/** A screen as sent to a browser. `web/app/drawn.tsx` renders it. */
export type DrawnScreen = {
  readonly path: string;
  /** On the agents' page, the HTML before the agent's part. */
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly agents?: {
    readonly parts: readonly AgentPart[];
    /** The part for a name that no agent had at the time. */
    readonly asking: string;
    /** The HTML after the agent's part. */
    readonly rest: string;
  };
};

/** The company's data for its screens. */
export type DrawnFor = {
  readonly site: Site;
  readonly agents: readonly AgentAhead[];
  readonly clean: (html: string) => string;
};

/**
 * The page built for one language, as needed to pre-render its screens. `npm run build` puts it beside this function.
 */
export type BuiltPage = {
  readonly language: Language;
  /** The ending of its file names: `.html` or `.es.html`. */
  readonly ending: string;
  /** The first script, and the scripts that it runs in order. */
  readonly entry: string;
  readonly parts: readonly string[];
  /** The files to load with them, and additional ones per path. */
  readonly needs: readonly string[];
  readonly byPath: Readonly<Record<string, readonly string[]>>;
  /** The style of the whole page, and additional style per path. */
  readonly css: string;
  readonly cssByPath: Readonly<Record<string, string>>;
  /** The script that runs before the first paint, and the one that inserts an agent's part. */
  readonly early: string;
  readonly agentPlace: string;
  readonly noScript: string;
  readonly drawScreens: (whose: DrawnFor) => Promise<readonly DrawnScreen[]>;
};
