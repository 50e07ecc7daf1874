import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { mismatchOverride } from '#shared/bank/account.ts';
import { type SessionEndReason, sessionEnd } from '#shared/client/session.ts';
import { signInMethod } from '#shared/client/sign-in-method.ts';
import { WIRING_VIEWS } from '#shared/contracts/wiring.ts';
import { instant } from '#shared/dates.ts';
import { sessionId } from '#shared/ids.ts';
import { type StaffIdentity, staffIdentity } from '#shared/staff/person.ts';
import { isClaimBeside } from '#shared/statement/kept-line.ts';
import type { AuditWhat } from '#shared/text/console/audit.ts';
import { changedFields, factOf, type Item, type TableChange } from './changes.ts';
import { closingFacts, noticeFacts, partyFacts, viewFacts } from './choice-facts.ts';
import { documentKinds } from './document-facts.ts';
import { exportFacts } from './export-facts.ts';
import { fundingFacts, sweepFacts } from './funding-facts.ts';
import { lineFacts, statementFacts, tableFacts } from './line-facts.ts';
import { messageFacts } from './message-facts.ts';
import { payerFacts } from './payer-facts.ts';
import { peopleKinds } from './people-facts.ts';
import { proposalFacts } from './proposal-facts.ts';
import { STOPS, stopFacts } from './stop-facts.ts';
import { transferFacts } from './transfer-facts.ts';
import { wireFacts } from './wire-facts.ts';

const fields = (change: TableChange): AuditFact['details'] => ({ fields: changedFields(change).join(', ') });
const subjectOf = ({ sk }: TableChange): { subject: string } => ({ subject: sk.split('#')[1] ?? '' });
const removed = (change: TableChange, what: AuditWhat): AuditFact =>
  factOf(change, what, 'operator', subjectOf(change));

const account = z.object({
  active: z.boolean(),
  bankName: z.string(),
  accountLastFourDigits: z.string(),
  use: z.string(),
  mismatch: z.optional(z.object({ override: z.optional(mismatchOverride) })),
});
const accountOf = (item: Item | undefined) => (item ? account.parse(item) : undefined);

function bankFacts(change: TableChange): readonly AuditFact[] {
  const [before, after] = [accountOf(change.before), accountOf(change.after)];
  if (!after) return [removed(change, 'bank/removed')];
  const details = { bank: after.bankName, lastFour: after.accountLastFourDigits };
  const accountFact = (what: AuditWhat, more = {}) =>
    factOf(change, what, 'client', { ...subjectOf(change), details: { ...details, ...more } });
  const override = after.mismatch?.override;
  return [
    ...(after.active && !before?.active ? [accountFact('bank/linked')] : []),
    ...(!after.active && before?.active ? [accountFact('bank/disconnected')] : []),
    ...(before?.use === 'pending' && after.use === 'usable' ? [accountFact('bank/verified')] : []),
    ...(override && !before?.mismatch?.override ? [accountFact('bank/override', { reason: override.reason })] : []),
  ];
}

const consent = z.object({ consent: z.object({ termsVersion: z.string(), esignVersion: z.string(), at: instant }) });

function changedClientFacts(change: TableChange): readonly AuditFact[] {
  const changed = changedFields(change).filter((field) => !STOPS.includes(field));
  return [
    ...(changed.length > 0
      ? [factOf(change, 'client/changed', 'client', { details: { fields: changed.join(', ') } })]
      : []),
    ...stopFacts(change),
  ];
}

/**
 * True if a code has proved the phone of a registration. Before that, no one has registered or agreed to anything. The
 * proof is the second version, so that no later `expiresAt` makes a client disappear unnoticed.
 */
const isProven = (item: Item | undefined): boolean =>
  item !== undefined && !('expiresAt' in item && item['version'] === 1);

function clientFacts(change: TableChange): readonly AuditFact[] {
  if (!isProven(change.before) && !isProven(change.after)) return [];
  if (!change.after) return [removed(change, 'client/removed')];
  if (isProven(change.before)) return changedClientFacts(change);
  const { termsVersion, esignVersion, at } = consent.parse(change.after).consent;
  return [factOf(change, 'client/registered', 'client', { details: { termsVersion, esignVersion, consentAt: at } })];
}

const signIn = z.object({
  signedIn: z.optional(z.object({ at: instant, by: signInMethod, sourceAddress: z.string(), userAgent: z.string() })),
  sessionEnded: z.optional(z.object({ at: z.int(), because: sessionEnd, id: sessionId })),
});
const signInOf = (item: Item | undefined) => (item ? signIn.parse(item) : undefined);

/** Who ended a session, if not its client. For a reused token, no one knows who used it. */
const ENDED_BY: Readonly<Partial<Record<SessionEndReason, AuditFact['actor']>>> = {
  'refresh token replayed': 'system',
  'stopped by the company': 'staff',
};

/** The item also holds the data sent to the user pool, which is no one's action. */
function signInFacts(change: TableChange): readonly AuditFact[] {
  const [before, after] = [signInOf(change.before), signInOf(change.after)];
  const { signedIn: opened, sessionEnded: ended } = after ?? {};
  const facts: AuditFact[] = [];
  if (opened && opened.at !== before?.signedIn?.at) {
    const { at, by: method, ...details } = opened;
    facts.push(factOf(change, 'sign-in/opened', 'client', { at, details: { method, ...details } }));
  }
  if (ended && (ended.id !== before?.sessionEnded?.id || ended.at !== before.sessionEnded.at)) {
    const at = new Date(ended.at * 1000).toISOString();
    const actor = ENDED_BY[ended.because] ?? 'client';
    facts.push(factOf(change, 'sign-in/ended', actor, { at, details: { because: ended.because } }));
  }
  return facts;
}

const view = z.object({
  what: z.enum(WIRING_VIEWS),
  at: instant,
  transferId: z.string(),
  version: z.string(),
  sourceAddress: z.string(),
  userAgent: z.string(),
});

function wireViewFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after) return [removed(change, 'wiring/view-removed')];
  const { what, at, transferId: subject, ...details } = view.parse(change.after);
  return [factOf(change, `wiring/${what}`, 'client', { at, subject, details })];
}

/** Who acted: the name, and the person behind it. */
const signed = { by: z.string(), identity: z.optional(staffIdentity) };

/** The actor fields of a record, without missing ones. */
const whoOf = ({ by, identity }: { by?: string | undefined; identity?: StaffIdentity | undefined }) => ({
  ...(by ? { by } : {}),
  ...(identity ? { identity } : {}),
});

const hold = z.object({
  lifted: z.optional(z.object({ at: instant, version: z.string(), reason: z.optional(z.string()), ...signed })),
});

function holdFacts(change: TableChange): readonly AuditFact[] {
  const before = change.before && hold.parse(change.before).lifted;
  const lifted = change.after && hold.parse(change.after).lifted;
  if (!lifted || lifted.at === before?.at) return [];
  const { at, version, reason } = lifted;
  return [
    factOf(change, 'wiring/hold-lifted', 'staff', {
      ...{ at, ...whoOf(lifted) },
      details: { version, ...(reason ? { reason } : {}) },
    }),
  ];
}

const tally = z.object({ lockouts: z._default(z.int(), 0) });

/** Of the counters against guessing, only those of codes lock a person out. */
function lockoutFacts(change: TableChange): readonly AuditFact[] {
  const [, , , what, client] = change.pk.split('#');
  if (what !== 'tries' || !change.after) return [];
  const { lockouts } = tally.parse(change.after);
  if (lockouts <= (change.before ? tally.parse(change.before).lockouts : 0)) return [];
  return [factOf(change, 'sign-in/locked', 'system', { subject: client ?? '', details: { lockouts } })];
}

const limited = z.object({ limit: z.string() });

/** A limit that refused a client's payment, once a day. The table deletes these items itself. */
function limitFacts(change: TableChange): readonly AuditFact[] {
  if (change.before || !change.after) return [];
  const because = `limit ${limited.parse(change.after).limit}`;
  return [factOf(change, 'client/limit-refused', 'system', { details: { because } })];
}

const appliedBySchema = z.object({ appliedBy: z.optional(z.string()), appliedIdentity: z.optional(staffIdentity) });

/** Rewriting an item unchanged isn't a fact, even by another operator. */
function appliedFacts(
  change: TableChange,
  what: AuditWhat,
  more: { readonly subject?: string } = {},
): readonly AuditFact[] {
  if (change.before && changedFields(change).length === 0) return [];
  const { appliedBy: by, appliedIdentity: identity } = appliedBySchema.parse(change.after);
  return [factOf(change, what, 'operator', { ...more, ...whoOf({ by, identity }), details: fields(change) })];
}

const applied =
  (what: AuditWhat) =>
  (change: TableChange): readonly AuditFact[] =>
    change.after ? appliedFacts(change, what) : [removed(change, what)];

const kinds: ReadonlyArray<readonly [RegExp, (change: TableChange) => readonly AuditFact[]]> = [
  [/^TRANSFER#/, (change) => transferFacts(change)],
  [/^WIRE-VIEW#/, wireViewFacts],
  [/^WIRING-SEEN#/, holdFacts],
  [
    /^IDENTITY$/,
    (change) => [change.after ? factOf(change, 'identity/saved', 'client') : removed(change, 'identity/removed')],
  ],
  [/^CLIENT$/, clientFacts],
  [/^BANK#/, bankFacts],
  [/^SIGN-IN$/, signInFacts],
  [/^TALLY$/, lockoutFacts],
  [/^LIMIT#/, limitFacts],
  [/^CONFIG$/, applied('tenant/applied')],
  [/^CHANGE#/, (change) => (change.after ? proposalFacts(change) : [removed(change, 'proposal/removed')])],
  [
    /^RECEIVED#/,
    (change) => (change.after || isClaimBeside(change.before) ? wireFacts(change) : [removed(change, 'wire/removed')]),
  ],
  [/^LINE#/, (change) => [...lineFacts(change), ...wireFacts(change)]],
  [/^STATEMENT#/, statementFacts],
  [/^COLUMNS#/, tableFacts],
  ...peopleKinds,
  [/^PAYER#/, payerFacts],
  [/^FUNDING#/, fundingFacts],
  [/^SWEEP#/, sweepFacts],
  [/^EXPORT#/, exportFacts],
  [/^VIEWS$/, viewFacts],
  [/^NOTICES#/, noticeFacts],
  [/^CLOSING#/, closingFacts],
  [/^PARTY#/, partyFacts],
  [/^MESSAGE$/, messageFacts],
  ...documentKinds,
  [/^WIRING#/, applied('tenant/wiring-applied')],
  [
    /^AGENT#/,
    (change) =>
      change.after
        ? appliedFacts(change, 'tenant/agent-applied', subjectOf(change))
        : [removed(change, 'tenant/agent-removed')],
  ],
];

/** Sort key prefixes of items that can be facts, so that the stream delivers their writes. */
export const FACT_KEYS: readonly string[] = kinds.map(([{ source }]) => source.replaceAll(/[$^]/g, ''));

/** A write's meaning for an auditor. Most writes mean nothing, such as a balance that was read again. */
export const factsOf = (change: TableChange): readonly AuditFact[] =>
  kinds.find(([pattern]) => pattern.test(change.sk))?.[1](change) ?? [];
