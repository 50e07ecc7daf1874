import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { type ApplyEventPorts, applyEvent, type Fate } from './apply-event.ts';

/** What applying parked events again needs. */
export type DriveAgainPorts = ApplyEventPorts & {
  readonly parked: {
    readonly list: () => Promise<readonly SetAside[]>;
    /** Takes an event from those that are parked: it is applied. */
    readonly drop: (event: StreamedEvent) => Promise<void>;
  };
};

/** A parked event, and what became of it this time. */
export type DrivenAgain = { readonly aside: SetAside; readonly result: Fate };

/**
 * Applies events that were parked, once more: all of them, or one. Safe to repeat: what was applied leaves the list,
 * and an event that was applied meanwhile changes nothing.
 */
export async function driveAgain(ports: DriveAgainPorts, eventId?: number): Promise<readonly DrivenAgain[]> {
  const all = await ports.parked.list();
  const driven: DrivenAgain[] = [];
  for (const aside of all.filter(({ event }) => eventId === undefined || event.eventId === eventId)) {
    const result = await applyEvent(ports, aside.event);
    if (result.fate === 'applied' || result.fate === 'nothing new') await ports.parked.drop(aside.event);
    driven.push({ aside, result });
  }
  return driven;
}
