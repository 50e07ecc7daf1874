import { accounts } from './accounts.ts';
import { beyond } from './beyond.ts';
import type { Section } from './capability.ts';
import { records } from './records.ts';
import { transfers } from './transfers.ts';
import { visitors } from './visitors.ts';

/** Everything the portal has to be able to do. A test proves one by having its id in its title. */
export const sections: readonly Section[] = [...visitors, ...accounts, ...transfers, ...records, ...beyond];
