import { CloudWatchClient, GetMetricDataCommand, type Metric, paginateListMetrics } from '@aws-sdk/client-cloudwatch';
import * as z from 'zod/mini';
import { awsClient } from '#functions/adapters/settings.ts';
import { done, refuse } from '#shared/outcome.ts';
import { FIREWALL_METRIC } from '../../aws/firewall.ts';
import { type Command, command } from '../kit/command.ts';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** CloudWatch's limit per call; the firewall has a few dozen. */
const FIGURES_AT_ONCE = 500;

/** A metric's name from its dimensions: the list, and its rule or label if AWS gives one. */
const nameOf = ({ Dimensions = [] }: Metric): string =>
  Dimensions.filter(({ Name }) => Name !== 'WebACL' && Name !== 'Region')
    .map(({ Value }) => Value)
    .join(' / ');

type Period = { readonly since: Date; readonly until: Date };

/** Each metric's total. */
async function sumsOf(client: CloudWatchClient, counts: readonly Metric[], { since, until }: Period) {
  const MetricDataQueries = counts.map((Metric, at) => ({
    Id: `m${at}`,
    MetricStat: { Metric, Period: DAY_SECONDS, Stat: 'Sum' },
  }));
  const { MetricDataResults = [] } = await client.send(
    new GetMetricDataCommand({ StartTime: since, EndTime: until, MetricDataQueries }),
  );
  return MetricDataResults.map(({ Id = '', Values = [] }) => {
    const found = counts[Number(Id.slice(1))];
    return [found ? nameOf(found) : Id, Values.reduce((sum, value) => sum + value, 0)] as const;
  });
}

/** The requests that the firewall counted without blocking, by rule and label, the highest first. */
async function countedSince(since: Date, until: Date): Promise<readonly (readonly [name: string, count: number])[]> {
  const client = new CloudWatchClient(awsClient());
  // AWS names the counts of rules, list rules and labels differently, but all begin like this.
  const asked = { Namespace: 'AWS/WAFV2', Dimensions: [{ Name: 'WebACL', Value: FIREWALL_METRIC }] };
  const counts: Metric[] = [];
  for await (const { Metrics = [] } of paginateListMetrics({ client }, asked))
    counts.push(...Metrics.filter(({ MetricName }) => MetricName?.startsWith('Count')));
  const sums: (readonly [name: string, count: number])[] = [];
  for (let at = 0; at < counts.length; at += FIGURES_AT_ONCE)
    sums.push(...(await sumsOf(client, counts.slice(at, at + FIGURES_AT_ONCE), { since, until })));
  return sums.filter(([, count]) => count > 0).toSorted(([, one], [, other]) => other - one);
}

export const firewallCommands: readonly Command[] = [
  command({
    noun: 'firewall',
    verb: 'counted',
    summary: 'lists requests that AWS’s managed firewall rules counted, and would have blocked',
    effect: 'reads',
    options: {
      days: {
        about: 'how many days back; the default is 7',
        placeholder: '<days>',
        schema: z._default(z.coerce.number('Give a number of days.').check(z.int(), z.minimum(1), z.maximum(60)), 7),
      },
    },
    async run({ place, now }, { days }) {
      if (place.stage === 'local')
        return refuse({ code: 'firewall/none-here', sentence: 'There is no firewall on this machine: --stage dev' });
      const counted = await countedSince(new Date(now.getTime() - days * DAY_MS), now);
      const data = counted.map(([rule, requests]) => ({ rule, requests }));
      if (counted.length === 0)
        return done({ lines: [`Nothing was counted in ${days} days: the lists would have blocked nothing.`], data });
      const lines = counted.map(([rule, count]) => `${String(count).padStart(8)}  ${rule}`);
      return done({ lines: [`Counted and let through in ${days} days:`, ...lines], data });
    },
  }),
];
