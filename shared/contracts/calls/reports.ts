import type { Call } from './call.ts';

/** What of a company's books leaves the portal. */
export const reportCalls = {
  'begin-export': {
    purpose:
      'Begins an export of the books between two days, a year at most. Who wants what is written down first; its parts are good for fifteen minutes.',
    refusals: ['staff/whole-company'],
  },
  'read-export': {
    purpose:
      'A part of an export: 200 entries of the books at most. Only whoever began it reads it, from its beginning to its end.',
    refusals: ['staff/whole-company', 'staff/no-export'],
  },
} as const satisfies Readonly<Record<string, Call>>;
