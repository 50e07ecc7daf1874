/** The id of a capability: `R-` are required by the specification, `X-` are the portal's own. */
export type CapabilityId = `R-${string}` | `X-${string}`;

/** Capabilities that belong together, each in one sentence. */
export type Section = { readonly title: string; readonly capabilities: Readonly<Record<CapabilityId, string>> };
