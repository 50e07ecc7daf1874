import { use, useEffect, useState } from 'react';
import { type AgentAhead, agentRoute } from '#shared/contracts/tenant.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { AheadContext, knownAgent } from '../../lib/page/agent-ahead.ts';
import { keepPartnerAgent } from '../../lib/page/partner-agent.ts';

/** The agent a page belongs to, or why there is none. */
export type AgentAnswer =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly agent: AgentAhead }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly thrown: unknown };

const knownAhead = (agent: AgentAhead | undefined): AgentAnswer =>
  agent ? { kind: 'found', agent } : { kind: 'asking' };

/** The agent of a landing page, kept for the rest of the visit once found. `retry` asks again. */
export function useAgent(landingPageURI: string): { readonly answer: AgentAnswer; readonly retry: () => void } {
  const drawn = use(AheadContext);
  const [answer, setAnswer] = useState<AgentAnswer>(() => knownAhead(drawn ?? knownAgent(landingPageURI)));
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same question again
  useEffect(() => {
    const asking = new AbortController();
    const known = knownAgent(landingPageURI);
    if (known) keepPartnerAgent(known);
    setAnswer(knownAhead(known));
    call(agentRoute, { params: { landingPageURI }, signal: asking.signal }).then(
      (agent) => {
        keepPartnerAgent(agent);
        setAnswer({ kind: 'found', agent });
      },
      (thrown: unknown) => {
        if (asking.signal.aborted) return;
        const isUnknown = thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 400);
        // Prerendered, and the server can't be reached now: the page was still true some minutes ago.
        if (isUnknown) setAnswer({ kind: 'unknown' });
        else if (!known) setAnswer({ kind: 'failed', thrown });
      },
    );
    return () => asking.abort();
  }, [landingPageURI, tries]);
  return { answer, retry: () => setTries(tries + 1) };
}
