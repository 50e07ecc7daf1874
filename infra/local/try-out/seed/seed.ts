import { randomBytes } from 'node:crypto';
import { addDays } from '#shared/banking-days.ts';
import { smokeBrowser } from '../../../ops/smoke/browser.ts';
import { liveBy } from '../../clock.ts';
import { startLocalPortal } from '../../portal.ts';
import { closesIn, openAtAcme, straysAtAcme } from './acme-open.ts';
import { soldAtAcme } from './acme-sold.ts';
import { closedDoor, SEED_HEADER } from './closed-door.ts';
import { atHarbor } from './harbor.ts';
import { dayOf } from './moments.ts';
import { actsIn, play } from './play.ts';
import { dueIn, holdingPorts, setSeedClosing, staffPorts } from './staff-ports.ts';
import type { StoryStage } from './stage.ts';
import { storyClock } from './story-clock.ts';

/** Before the first event, the companies open their portals. */
const OPENING_MS = 60 * 60_000;

type Seeding = {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  readonly end: Date;
  /** Called with the story's progress, from 0 to 1. */
  readonly show: (part: number) => void;
};

/**
 * Plays three months at the example companies into an empty data folder, with the page's calls, the staff's use cases
 * and the bank's own timetable. The whole process uses the story's clock until the end.
 */
export async function playSeed({ root, dataDir, port, end, show }: Seeding): Promise<void> {
  const acts = actsIn([...soldAtAcme, ...openAtAcme, ...atHarbor], straysAtAcme, end);
  const [first] = acts;
  const clock = storyClock(new Date((first?.at ?? end).getTime() - OPENING_MS));
  liveBy(clock);
  const key = randomBytes(16).toString('hex');
  const portal = await startLocalPortal({
    ...{ root, dataDir, clock, port, isToTryOut: true, door: closedDoor(key) },
    // Scheduled functions run when the story reaches them.
    scheduleSeconds: 100_000,
  });
  const { port: at } = new URL(portal.addresses.home);
  const stage: StoryStage = {
    browserAt: (host) => smokeBrowser(`http://${host}.localhost:${at}`, { [SEED_HEADER]: key }),
    ...{
      bank: portal.bank,
      run: portal.run,
      written: portal.written,
      staff: await staffPorts(),
      holding: await holdingPorts(),
      isAnyDue: await dueIn(['acme', 'harbor']),
      end,
    },
    ...{ actors: new Map(), made: new Map() },
  };
  try {
    await play(stage, clock, acts, show);
    for (const [file, days] of Object.entries(closesIn)) await setSeedClosing(file, addDays(dayOf(end), days));
    await portal.written();
  } finally {
    await portal.close();
  }
}
