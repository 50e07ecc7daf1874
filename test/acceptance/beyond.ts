import type { Section } from './capabilities.ts';

/** What the portal can do beyond the specification; only what a test proves stands here. */
export const beyond: readonly Section[] = [];
