import type { Call } from './call.ts';

const STOPS = ['staff/no-name', 'staff/no-reason', 'staff/no-client', 'client/changed-meanwhile'] as const;

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
  'move-client': {
    purpose:
      'Holds a client, which ends every session and stops their money; allows their debits again after a return; allows one payment over their limits; or shows them changed wire instructions. Approvers make all but the first, after a call to the client.',
    refusals: [
      ...(['staff/whole-company', 'staff/no-role', 'staff/approving-on-hold', ...STOPS] as const),
      ...(['staff/debits-allowed', 'wire/not-confirmed', 'transfer/changed-meanwhile', 'tenant/not-found'] as const),
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;
