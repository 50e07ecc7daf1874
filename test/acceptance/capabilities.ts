import { accounts } from './accounts.ts';
import { beyond } from './beyond.ts';
import { records } from './records.ts';
import { transfers } from './transfers.ts';
import { visitors } from './visitors.ts';

/** The id of a capability: `R-` are required by the specification, `X-` are the portal's own. */
export type CapabilityId = `R-${string}` | `X-${string}`;

/** Capabilities that belong together, each in one sentence. */
export type Section = { readonly title: string; readonly capabilities: Readonly<Record<CapabilityId, string>> };

/** Everything the portal has to be able to do. A test proves one by having its id in its title. */
export const sections: readonly Section[] = [...visitors, ...accounts, ...transfers, ...records, ...beyond];
