import { CloudWatchClient, GetMetricDataCommand, ListMetricsCommand } from '@aws-sdk/client-cloudwatch';
import { beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '#infra/ops/kit/run.ts';
import { mocked } from '../../support/mocked.ts';

const cloudWatch = mocked(CloudWatchClient);
const now = new Date('2026-11-22T12:00:00Z');
const counted = (...words: readonly string[]) =>
  runOps(['firewall', 'counted', ...words], { root: '/nowhere', now, announce: () => {} });

const metric = (MetricName: string, ...dimensions: readonly (readonly [string, string])[]) => ({
  MetricName,
  Dimensions: [['WebACL', 'Portal'] as const, ...dimensions].map(([Name, Value]) => ({ Name, Value })),
});

beforeEach(() => {
  cloudWatch.reset();
  cloudWatch.on(ListMetricsCommand).resolves({
    Metrics: [
      metric('CountedRequests', ['Rule', 'AWSManagedRulesCommonRuleSet']),
      metric('BlockedRequests', ['Rule', 'SignInPerAddress']),
      metric(
        'CountRuleMatch',
        ['ManagedRuleGroup', 'AWSManagedRulesCommonRuleSet'],
        ['ManagedRuleGroupRule', 'CrossSiteScripting_BODY'],
      ),
      metric('CountedRequests', ['Rule', 'AWSManagedRulesKnownBadInputsRuleSet']),
    ],
  });
});

describe('requests that the firewall only counts (X-104)', () => {
  it('are listed by list and rule, the most frequent first, without blocked requests', async () => {
    cloudWatch.on(GetMetricDataCommand).resolves({
      MetricDataResults: [
        { Id: 'm0', Values: [3, 4] },
        { Id: 'm1', Values: [9] },
        { Id: 'm2', Values: [] },
      ],
    });
    const { out, exitCode } = await counted('--stage', 'dev', '--days', '2');
    expect(exitCode).toBe(0);
    expect(out).toEqual([
      'Counted and let through in 2 days:',
      '       9  AWSManagedRulesCommonRuleSet / CrossSiteScripting_BODY',
      '       7  AWSManagedRulesCommonRuleSet',
    ]);
    const [asked] = cloudWatch.commandCalls(GetMetricDataCommand).map(({ args: [{ input }] }) => input);
    expect(asked?.StartTime).toEqual(new Date('2026-11-20T12:00:00Z'));
    expect(asked?.MetricDataQueries).toHaveLength(3);
  });

  it('are reported as none if nothing was counted', async () => {
    cloudWatch.on(GetMetricDataCommand).resolves({ MetricDataResults: [] });
    const { out } = await counted('--stage', 'dev');
    expect(out).toEqual(['Nothing was counted in 7 days: the lists would have blocked nothing.']);
  });

  it('are complete when CloudWatch answers page by page, and are asked for in batches of the most it accepts', async () => {
    const rule = (at: number) => metric('CountedRequests', ['Rule', `Rule${at}`]);
    cloudWatch
      .on(ListMetricsCommand)
      .resolves({ Metrics: Array.from({ length: 500 }, (_, at) => rule(at)), NextToken: 'more' })
      .on(ListMetricsCommand, { NextToken: 'more' })
      .resolves({ Metrics: [rule(500)] });
    cloudWatch.on(GetMetricDataCommand).callsFake(({ MetricDataQueries: asked }: { MetricDataQueries: unknown[] }) => ({
      MetricDataResults: asked.length === 1 ? [{ Id: 'm0', Values: [7] }] : [],
    }));
    const { out } = await counted('--stage', 'dev');
    expect(out).toEqual(['Counted and let through in 7 days:', '       7  Rule500']);
    const sizes = cloudWatch.commandCalls(GetMetricDataCommand).map(({ args: [{ input }] }) => input.MetricDataQueries);
    expect(sizes.map((queries) => queries?.length)).toEqual([500, 1]);
  });

  it('are listed for a number of days', async () => {
    expect((await counted('--stage', 'dev', '--days', 'many')).exitCode).toBe(2);
  });
});
