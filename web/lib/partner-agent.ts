import { type AgentId, agentId } from '#shared/ids.ts';
import { STORAGE_KEYS } from './session.ts';

/**
 * The agent whose page the client came from, kept in session storage for the flow (specification, section 2).
 *
 * An agent is recognised by the shape of the id; anything else under the key counts as none.
 */
export function partnerAgent(): AgentId | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.agent) ?? 'null');
    const id = typeof kept === 'object' && kept !== null && 'id' in kept ? kept.id : kept;
    const read = agentId.safeParse(id);
    return read.success ? read.data : undefined;
  } catch {
    // Storage is switched off, or somebody else's text stands there: no agent is preset, and the form asks.
    return undefined;
  }
}
