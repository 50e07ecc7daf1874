import { createContext } from 'react';
import type { AgentAhead } from '#shared/contracts/tenant.ts';

/** The agent whose page is being prerendered, where there is no browser to ask. */
export const AheadContext = createContext<AgentAhead | undefined>(undefined);

/** The agent this page was prerendered for, if it is the one with this name (`web/app/agent-place.js`). */
export function knownAgent(name: string): AgentAhead | undefined {
  const known = globalThis.document?.getElementById('root')?.dataset['agent'];
  const agent = known === undefined ? undefined : (JSON.parse(known) as AgentAhead);
  return agent?.landingPageURI === name.toLowerCase() ? agent : undefined;
}
