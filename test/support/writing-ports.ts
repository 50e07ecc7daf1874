import type { WritingPorts } from '#functions/messages/outbox/writing.ts';

/** Writes messages without a table. Every live link has the same secret. */
export const writingPorts: WritingPorts = {
  domain: () => 'closings.example',
  portalOf: ({ id }) => `https://${id}.closings.example`,
  pdf: async () => Buffer.from('%PDF'),
  links: { add: async () => true },
  parties: { add: async () => true },
  random: (bytes) => new Uint8Array(bytes),
  now: () => new Date('2026-11-20T15:00:00.000Z'),
};
