import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import type { Clock, ProviderAnswer } from '../ports.ts';
import { type ApplyEventPorts, applyEvent, type Fate } from './apply-event.ts';

/** How far the stream of a provider account was read; the holder of the lease continues from there. */
export type Cursor = { readonly position: number; readonly lease: string };

/** Where events wait that could not be applied when they were read. Each of these may be repeated. */
export type AsidePorts = {
  /** Those that are asked about again, the oldest first. */
  readonly waiting: () => Promise<readonly SetAside[]>;
  /** Sets an event aside; one that is there keeps its time. */
  readonly keep: (aside: SetAside) => Promise<void>;
  /** Takes an event from those that wait: it is applied. */
  readonly drop: (event: StreamedEvent) => Promise<void>;
  /** Keeps an event for a person, and calls one. */
  readonly park: (aside: SetAside) => Promise<void>;
};

/** What reading the stream of one provider account needs. */
export type SyncPorts = ApplyEventPorts & {
  /** Takes the account's lease for a minute; undefined while another run holds it. */
  readonly takeCursor: () => Promise<Cursor | undefined>;
  /** Moves the cursor, if the lease is still held and the position is ahead; false otherwise. */
  readonly moveCursor: (cursor: Cursor, position: number) => Promise<boolean>;
  /** Gives the lease back; says whether the stream was read to its end. */
  readonly releaseCursor: (cursor: Cursor, isAtEnd: boolean) => Promise<void>;
  readonly eventsAfter: (
    position: number,
  ) => Promise<ProviderAnswer<{ readonly events: readonly StreamedEvent[]; readonly hasMore: boolean }>>;
  readonly aside: AsidePorts;
  /** Tells of a fault that concerned one event only. */
  readonly tell: (event: StreamedEvent, fault: unknown) => Promise<void>;
  readonly now: Clock;
};

/** A run is bounded; the next one continues from the cursor. */
const PAGES_MAX = 20;
/** Less than the minute of its lease, so that no other run has begun to read. */
const RUN_SECONDS = 40;
/** How long an event is asked about again before a person is called: Plaid's answers may lag its events by minutes. */
export const ASK_AGAIN_MINUTES = 10;

/** A definite no to a question about the stream concerns our keys or our rights: it never fixes itself. */
const refusedBy = (code: string): Error => new Error(`The provider refused to tell of transfers: ${code}`);

/** What became of an event; a fault concerns this event's transfer, and must not hold up those of all others. */
async function fateOf(ports: SyncPorts, event: StreamedEvent): Promise<Exclude<Fate, { fate: 'refused' }>> {
  let fate: Fate;
  try {
    fate = await applyEvent(ports, event);
  } catch (fault) {
    await ports.tell(event, fault);
    return { fate: 'later', why: 'its transfer could not be read or written', isPatient: false };
  }
  if (fate.fate === 'refused') throw refusedBy(fate.code);
  return fate;
}

/** Asks again about the events that wait; returns those that still do. */
async function askAgain(ports: SyncPorts, endsAt: number): Promise<readonly SetAside[]> {
  const left: SetAside[] = [];
  for (const aside of await ports.aside.waiting()) {
    if (Date.now() >= endsAt) {
      left.push(aside);
      continue;
    }
    const result = await fateOf(ports, aside.event);
    const isOld = ports.now().getTime() - Date.parse(aside.since) >= ASK_AGAIN_MINUTES * 60_000;
    if (result.fate === 'applied' || result.fate === 'nothing new') await ports.aside.drop(aside.event);
    else if (result.fate === 'never' || (isOld && !result.isPatient))
      await ports.aside.park({ ...aside, why: result.why });
    else left.push(aside);
  }
  return left;
}

/** Applies an event that was just read, or sets it aside: afterwards the cursor may pass it. */
async function take(ports: SyncPorts, event: StreamedEvent): Promise<Fate['fate']> {
  const result = await fateOf(ports, event);
  if (result.fate === 'applied' || result.fate === 'nothing new') return result.fate;
  const aside = { event, why: result.why, since: ports.now().toISOString() };
  await (result.fate === 'never' ? ports.aside.park(aside) : ports.aside.keep(aside));
  return result.fate;
}

/** How a run went. */
export type Synced = {
  readonly read: number;
  readonly applied: number;
  readonly position: number | undefined;
  /** When the oldest event happened that is known and not yet applied; none after a run that read to the end. */
  readonly behindSince?: string;
  /** The provider did not answer, so it is unknown how far behind the portal is. */
  readonly isSilent?: true;
  /** How many events wait to be asked about again, if any do. */
  readonly waiting?: number;
};

/** Continues from a cursor, page by page; the caller took the lease and gives it back. */
async function readOn(ports: SyncPorts, cursor: Cursor, endsAt: number): Promise<Synced & { waits: string[] }> {
  let { position } = cursor;
  let read = 0;
  let applied = 0;
  let behindSince: string | undefined;
  const waits: string[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ports.eventsAfter(position);
    if (answer.heard === 'no') throw refusedBy(answer.code);
    if (answer.heard === 'nothing') return { read, applied, position, isSilent: true, waits };
    const { events, hasMore } = answer.value;
    let passed = position;
    behindSince = undefined;
    for (const event of events) {
      if (event.eventId <= passed) continue;
      if (Date.now() >= endsAt) {
        behindSince = event.at;
        break;
      }
      const fate = await take(ports, event);
      passed = event.eventId;
      read += 1;
      if (fate === 'applied') applied += 1;
      if (fate === 'later') waits.push(event.at);
    }
    if (passed > position && !(await ports.moveCursor(cursor, passed))) break;
    position = passed;
    if (behindSince || !hasMore) break;
    // Everything on the next page is newer than this; until it is read, this is what is known.
    behindSince = events.at(-1)?.at;
  }
  return { read, applied, position, ...(behindSince ? { behindSince } : {}), waits };
}

/**
 * Reads the provider's event stream, the truth about every transfer, from the stored cursor on.
 *
 * Events may come twice, late and out of order; the rank guard of `afterProviderEvent` makes applying them repeatable,
 * so the cursor moves after a page was applied, and a crash in between only repeats. An event that cannot be applied
 * now is written down beside the cursor before the cursor passes it, asked about again by every run, and after ten
 * minutes kept for a person: it neither gets lost nor holds up those behind it.
 */
export async function syncEvents(ports: SyncPorts, seconds: number = RUN_SECONDS): Promise<Synced> {
  const endsAt = Date.now() + seconds * 1000;
  const cursor = await ports.takeCursor();
  if (!cursor) return { read: 0, applied: 0, position: undefined };
  let isAtEnd = false;
  try {
    const left = await askAgain(ports, endsAt);
    const { waits, behindSince, ...run } = await readOn(ports, cursor, endsAt);
    isAtEnd = !behindSince && !run.isSilent;
    const waiting = [...left.map(({ event }) => event.at), ...waits];
    const oldest = [...waiting, ...(behindSince ? [behindSince] : [])].toSorted()[0];
    return {
      ...run,
      ...(oldest ? { behindSince: oldest } : {}),
      ...(waiting.length > 0 ? { waiting: waiting.length } : {}),
    };
  } finally {
    await ports.releaseCursor(cursor, isAtEnd);
  }
}
