import * as z from 'zod/mini';
import { METRICS, METRICS_NAMESPACE } from '#shared/metrics.ts';

const metricStat = z.object({
  metric: z.object({ namespace: z.string(), name: z.string() }),
  period: z.number(),
});

/** An alarm that began to ring, as EventBridge tells of it (CloudWatch user guide, "Alarm events and EventBridge"). */
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

/** A question to the functions' logs: what to find, between two instants in seconds since 1970. */
export type LogQuestion = { readonly query: string; readonly from: number; readonly to: number };

/** Alarms wait for several periods, and a line is in the log before it is a figure. */
const PERIODS = 3;
const LEAST_SECONDS = 15 * 60;
/** As far back as any alarm looks. */
const MOST_SECONDS = 7 * 24 * 60 * 60;
/** A mail with more lines is not read. */
const MOST_LINES = 20;

const byWhatItIsAbout = `| stats count(*) as times by coalesce(Tenant, tenant) as company, transferId as transfer, coalesce(eventId, fault.name, message) as what
| sort times desc
| limit ${MOST_LINES}`;

/** Where work fails in a function, its log tells whose it was; the figure does not. */
const TOLD_BY_ERRORS = ['AWS/Lambda', 'AWS/SQS'];

/**
 * What to ask the logs of an alarm, so that its mail can say whom it is about: the lines that made the portal's own
 * figures, or the errors of a function. Nothing where the figure is AWS's own and no line belongs to it.
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

/** A line of an answer: how often, whose, which transfer, and what was logged. */
export type AnswerLine = Readonly<Record<string, string>>;

/** The mail that goes after the alarm's own: whom it is about. Nothing if the log names nobody. */
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
    // SNS takes a hundred characters.
    subject: `About ${alarmName}`.slice(0, 100),
    text: [configuration.description, '', 'What the log says it is about:', ...lines].join('\n'),
  };
}
