import { Duration } from 'aws-cdk-lib';
import type { Alarms } from './alarm.ts';
import type { OwnMetrics } from './own-metrics.ts';

/** The check runs hourly, so two hours always contain one. The alarm keeps firing until nothing is left. */
const LOOK = Duration.hours(2);

/** Alarms for open items that only a person can finish: they fire until someone does. */
export const waitingAlarms = (own: OwnMetrics): Alarms => ({
  EventsStanding: {
    metric: own('EventsStanding', LOOK),
    threshold: 1,
    sentence: 'A provider event has been parked for an hour, and no one has applied or dismissed it.',
    runbook: 'parked-records.md#an-event-of-the-provider',
  },
  WiresOverdue: {
    metric: own('WiresOverdue', LOOK),
    threshold: 1,
    sentence: 'A wire has been unidentified for longer than a banking day.',
    runbook: 'waiting.md#an-unidentified-wire',
  },
  DecisionsOverdue: {
    metric: own('DecisionsOverdue', LOOK),
    threshold: 1,
    sentence: 'A proposal has needed approval for longer than a banking day.',
    runbook: 'waiting.md#items-that-need-approval',
  },
});
