import { Duration } from 'aws-cdk-lib';
import type { Alarms } from './alarm.ts';
import type { OwnMetrics } from './own-metrics.ts';

/** Alarms for differences between the portal and the bank about the same money. */
export const agreementAlarms = (own: OwnMetrics): Alarms => ({
  StatusesHealed: {
    metric: own('StatusesHealed'),
    threshold: 1,
    sentence: 'A status differed from the bank’s until it was compared: a provider event was lost.',
    runbook: 'parked-records.md#a-status-that-was-not-the-banks',
  },
  StatusesContradict: {
    metric: own('StatusesContradict'),
    threshold: 1,
    sentence: 'A transfer and its entry at the bank contradict each other, and no move leads from one to the other.',
    runbook: 'parked-records.md#a-status-that-was-not-the-banks',
  },
  TenantsUncompared: {
    metric: own('TenantsUncompared', Duration.hours(1)),
    threshold: 1,
    periods: 3,
    sentence: 'For three hours, some tenants were not compared with the bank.',
    runbook: 'parked-records.md#a-status-that-was-not-the-banks',
  },
  BooksDiffer: {
    metric: own('BooksDiffer'),
    threshold: 1,
    sentence: 'A tenant’s books differ from the provider’s figures, and did an hour before.',
    runbook: 'parked-records.md#the-books-differ',
  },
  MoneyAdopted: {
    metric: own('Adopted'),
    threshold: 1,
    sentence: 'The bank moved money for a transfer that the table had as not sent, or as canceled.',
    runbook: 'parked-records.md#money-that-was-adopted',
  },
});
