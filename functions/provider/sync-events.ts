import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import type { Clock, ProviderAnswer } from '../ports.ts';
import { type ApplyEventPorts, applyEvent, type Fate } from './apply-event.ts';

/** The position in a provider account's event stream. The holder of the lease continues from it. */
export type Cursor = { readonly position: number; readonly lease: string };

/** The store of events that could not be applied when they were read. Every function is safe to repeat. */
export type AsidePorts = {
  /** The events to retry, oldest first. */
  readonly waiting: () => Promise<readonly SetAside[]>;
  /** Sets an event aside. If it is already there, it keeps its time. */
  readonly keep: (aside: SetAside) => Promise<void>;
  /** Removes an event after it was applied. */
  readonly drop: (event: StreamedEvent) => Promise<void>;
  /** Parks an event and alerts a person. */
  readonly park: (aside: SetAside) => Promise<void>;
};

export type SyncPorts = ApplyEventPorts & {
  /** Takes the account's lease for a minute. Undefined while another run holds it. */
  readonly takeCursor: () => Promise<Cursor | undefined>;
  /** Moves the cursor if the lease is still held and the position is ahead. Returns false otherwise. */
  readonly moveCursor: (cursor: Cursor, position: number) => Promise<boolean>;
  /** Releases the lease. `isAtEnd` is true if the stream was read to its end. */
  readonly releaseCursor: (cursor: Cursor, isAtEnd: boolean) => Promise<void>;
  readonly eventsAfter: (
    position: number,
  ) => Promise<ProviderAnswer<{ readonly events: readonly StreamedEvent[]; readonly hasMore: boolean }>>;
  readonly aside: AsidePorts;
  /** Reports a fault that affected only one event. */
  readonly tell: (event: StreamedEvent, fault: unknown) => Promise<void>;
  readonly now: Clock;
};

/** The maximum number of pages in a run. The next run continues from the cursor. */
const PAGES_MAX = 20;
/** Shorter than the lease of one minute, so that no other run has started to read. */
const RUN_SECONDS = 40;
/** The time for which an event is retried before a person is alerted. Plaid's answers can lag its events by minutes. */
export const ASK_AGAIN_MINUTES = 10;

/** If the provider refuses access to the stream, our keys or permissions are wrong, which waiting cannot fix. */
const refusedBy = (code: string): Error => new Error(`The provider refused to list transfer events: ${code}`);

/** The result for an event. A fault affects only this event's transfer and must not block the others. */
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

/** Retries the events set aside, and returns those that remain. */
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

/** Applies an event or sets it aside. After that, the cursor can move past it. */
async function take(ports: SyncPorts, event: StreamedEvent): Promise<Fate['fate']> {
  const result = await fateOf(ports, event);
  if (result.fate === 'applied' || result.fate === 'nothing new') return result.fate;
  const aside = { event, why: result.why, since: ports.now().toISOString() };
  await (result.fate === 'never' ? ports.aside.park(aside) : ports.aside.keep(aside));
  return result.fate;
}

/** The result of a run. */
export type Synced = {
  readonly read: number;
  readonly applied: number;
  readonly position: number | undefined;
  /** The time of the oldest event not yet applied. Absent if the run read to the end. */
  readonly behindSince?: string;
  /** True if the provider did not answer, so the delay is unknown. */
  readonly isSilent?: true;
  /** The number of events to retry, if any. */
  readonly waiting?: number;
};

/** Reads page by page from a cursor. The caller takes and releases the lease. */
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
    // Everything on the next page is newer than this, so this is the best known bound.
    behindSince = events.at(-1)?.at;
  }
  return { read, applied, position, ...(behindSince ? { behindSince } : {}), waits };
}

/**
 * Reads the provider's event stream from the stored cursor. The stream decides the state of every transfer.
 *
 * Events can arrive twice, late and out of order. The rank check in `afterProviderEvent` makes applying them safe to
 * repeat. The cursor moves only after a page was applied, so a crash only repeats work. An event that cannot be applied
 * is stored before the cursor moves past it, retried on every run, and parked for a person after ten minutes. It is
 * never lost and never blocks the events after it.
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
