import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { type ApplyEventPorts, applyEvent, type Fate } from './apply-event.ts';

export type DriveAgainPorts = ApplyEventPorts & {
  readonly parked: {
    readonly list: () => Promise<readonly SetAside[]>;
    /** Removes a parked event after it was applied. */
    readonly drop: (event: StreamedEvent) => Promise<void>;
  };
};

/** A parked event and its new result. */
export type DrivenAgain = { readonly aside: SetAside; readonly result: Fate };

/**
 * Retries parked events, all or one. Safe to repeat: an applied event leaves the list, and one that was applied
 * meanwhile changes nothing.
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
