import * as z from 'zod/mini';
import { METRICS, METRICS_NAMESPACE } from '#shared/metrics.ts';

const metricStat = z.object({
  metric: z.object({ namespace: z.string(), name: z.string() }),
  period: z.number(),
});

/** An alarm that went off, as EventBridge reports it (CloudWatch user guide, "Alarm events and EventBridge"). */
export const rungAlarm = z.object({
  time: z.iso.datetime(),
  detail: z.object({
    alarmName: z.string(),
    configuration: z.object({
      description: z._default(z.string(), ''),
      metrics: z.array(z.object({ metricStat: z.optional(metricStat) })),
    }),
  }),
});
type RungAlarm = z.output<typeof rungAlarm>;

/** A query of the functions' logs between two times in seconds since 1970. */
export type LogQuestion = { readonly query: string; readonly from: number; readonly to: number };

/** Alarms wait for several periods, and a log line is written before its metric counts. */
const PERIODS = 3;
const LEAST_SECONDS = 15 * 60;
/** The longest period of any alarm. */
const MOST_SECONDS = 7 * 24 * 60 * 60;
/** Longer e-mails are not read. */
const MOST_LINES = 20;

const byWhatItIsAbout = `| stats count(*) as times by coalesce(Tenant, tenant) as company, transferId as transfer, coalesce(eventId, fault.name, message) as what
| sort times desc
| limit ${MOST_LINES}`;

/** When a function fails, its log names the tenant. The metric does not. */
const TOLD_BY_ERRORS = ['AWS/Lambda', 'AWS/SQS'];

/**
 * The log query for an alarm, so that its e-mail can say which company is affected: the lines behind the portal's own
 * metrics, or a function's errors. Undefined if the metric is AWS's own and has no log lines.
 */
export function questionOf({ time, detail }: RungAlarm): LogQuestion | undefined {
  const stats = detail.configuration.metrics.flatMap(({ metricStat: stat }) => (stat ? [stat] : []));
  const own = stats
    .filter(({ metric }) => metric.namespace === METRICS_NAMESPACE && Object.hasOwn(METRICS, metric.name))
    .map(({ metric }) => metric.name);
  const isOfErrors = stats.some(({ metric }) => TOLD_BY_ERRORS.includes(metric.namespace));
  const lines = own.map((name) => `${name} > 0 or metric = "${name}"`).join(' or ');
  const filter = lines || (isOfErrors ? 'level = "ERROR"' : undefined);
  if (!filter) return undefined;
  const longest = Math.max(...stats.map(({ period }) => period));
  const to = Math.floor(Date.parse(time) / 1000);
  const back = Math.min(Math.max(longest * PERIODS, LEAST_SECONDS), MOST_SECONDS);
  return { query: `filter ${filter}\n${byWhatItIsAbout}`, from: to - back, to };
}

/** A result line: how often, which company and transfer, and the log message. */
export type AnswerLine = Readonly<Record<string, string>>;

/** The e-mail that follows the alarm's own and says who is affected. Undefined if the log does not say. */
export function mailAbout(
  { detail }: RungAlarm,
  answer: readonly AnswerLine[],
): { readonly subject: string; readonly text: string } | undefined {
  const named = answer.filter(({ company, transfer }) => company || transfer);
  if (named.length === 0) return undefined;
  const lines = named.map(({ times = '', company = 'no company', transfer, what }) =>
    [`${times} x`, company, ...(transfer ? [`transfer ${transfer}`] : []), ...(what ? [what] : [])].join(' | '),
  );
  const { alarmName, configuration } = detail;
  return {
    // SNS allows a hundred characters.
    subject: `About ${alarmName}`.slice(0, 100),
    text: [configuration.description, '', 'What the log says it is about:', ...lines].join('\n'),
  };
}
