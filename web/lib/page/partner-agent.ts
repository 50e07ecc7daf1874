import { STORAGE_KEYS } from '../session/session.ts';

/** The agent whose page a client came from, as kept in session storage. */
export type PartnerAgent = { readonly id: string; readonly landingPageURI?: string; readonly displayName?: string };

/** The format of an agent's ID (specification, section 3), written out because a visitor's page has no parser yet. */
const isAgentId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id);

const textOf = (kept: object, name: 'landingPageURI' | 'displayName'): object => {
  const value = (kept as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? { [name]: value } : {};
};

/**
 * The agent whose page the client came from, kept in session storage for the flow (specification, section 2).
 *
 * An agent is recognized by the format of the ID. Anything else under the key is ignored.
 */
export function partnerAgent(): PartnerAgent | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.agent) ?? 'null');
    if (isAgentId(kept)) return { id: kept };
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !isAgentId(kept.id)) return undefined;
    return { id: kept.id, ...textOf(kept, 'landingPageURI'), ...textOf(kept, 'displayName') };
  } catch {
    // Storage is off, or not our text: no agent is preset, and the form asks.
    return undefined;
  }
}

/** Keeps the agent for the rest of this visit. The page opened last counts. */
export function keepPartnerAgent({ id, landingPageURI, displayName }: PartnerAgent): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.agent, JSON.stringify({ id, landingPageURI, displayName }));
  } catch {
    // Storage may be off (private windows). The form then asks for the agent.
  }
}

/** The page of the agent kept for this visit, where a visitor in the agent's flow registers. */
export function partnerLanding(): string | undefined {
  const page = partnerAgent()?.landingPageURI;
  return page === undefined ? undefined : `/partner/${encodeURIComponent(page)}`;
}
