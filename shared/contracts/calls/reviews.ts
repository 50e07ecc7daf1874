import type { Call } from './call.ts';

const STOPS = ['staff/no-name', 'staff/no-reason', 'staff/no-client', 'client/changed-meanwhile'] as const;
const HOLDS = ['staff/whole-company', ...STOPS] as const;

/** The staff's decisions about people: photos of IDs, and holds. */
export const reviewCalls = {
  'list-reviews': {
    purpose: 'Photos of IDs that nobody has decided about, the one that has waited longest first.',
    refusals: ['staff/whole-company'],
  },
  'look-at-document': {
    purpose:
      'A look at the photo of an ID, part by part. Who looks and when is written down before the first byte is read.',
    refusals: ['staff/whole-company', 'staff/no-document', 'staff/look-over', 'document/not-scanned'],
  },
  'decide-review': {
    purpose:
      'Accepts the photo of an ID, asks the client for another one, or refuses it and holds the client. Once. The person who accepted it can undo that within a minute.',
    refusals: [
      ...([
        'staff/whole-company',
        'staff/no-document',
        'staff/reviewed',
        'staff/not-viewed',
        'staff/undo-over',
      ] as const),
      ...STOPS,
    ],
  },
  'hold-client': {
    purpose: 'Holds a client: every session ends, nobody signs in as them, and none of their money moves.',
    refusals: HOLDS,
  },
  'lift-wire-hold': {
    purpose:
      'Shows changed wire instructions to a client who has seen others, after a call to the client. A later change is held again.',
    refusals: [
      ...(['staff/whole-company', 'staff/approving-on-hold', 'staff/no-name', 'wire/not-confirmed'] as const),
      'transfer/changed-meanwhile',
    ],
  },
  'allow-over-limit': {
    purpose: 'Allows a client one payment over their own limits, until the company’s day ends.',
    refusals: [
      ...(['staff/whole-company', 'staff/approving-on-hold', 'staff/no-name', 'staff/no-client'] as const),
      ...(['client/changed-meanwhile', 'tenant/not-found'] as const),
    ],
  },
  'allow-debits': {
    purpose: 'Allows debits again for a client whose bank called one unauthorized, after a call to the client.',
    refusals: [
      'staff/whole-company',
      'staff/approving-on-hold',
      'staff/no-name',
      'staff/no-client',
      'staff/debits-allowed',
      'client/changed-meanwhile',
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;
