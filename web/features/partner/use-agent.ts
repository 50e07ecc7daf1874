import { useEffect, useState } from 'react';
import { agentRoute, type PublicAgent } from '#shared/contracts/tenant.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { keepPartnerAgent } from '../../lib/page/partner-agent.ts';

/** The answer to which agent a page belongs to. */
export type AgentAnswer =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly agent: PublicAgent }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly thrown: unknown };

/** The agent of a landing page, kept for the rest of the visit once found. Asked again by `retry`. */
export function useAgent(landingPageURI: string): { readonly answer: AgentAnswer; readonly retry: () => void } {
  const [answer, setAnswer] = useState<AgentAnswer>({ kind: 'asking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same question once more
  useEffect(() => {
    const asking = new AbortController();
    setAnswer({ kind: 'asking' });
    call(agentRoute, { params: { landingPageURI }, signal: asking.signal }).then(
      (agent) => {
        keepPartnerAgent(agent);
        setAnswer({ kind: 'found', agent });
      },
      (thrown: unknown) => {
        if (asking.signal.aborted) return;
        const isUnknown = thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 400);
        setAnswer(isUnknown ? { kind: 'unknown' } : { kind: 'failed', thrown });
      },
    );
    return () => asking.abort();
  }, [landingPageURI, tries]);
  return { answer, retry: () => setTries(tries + 1) };
}
