import { tellAlarms } from '../adapters/alarm-topic.ts';
import { askLogs } from '../adapters/log-insights.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';
import { mailAbout, questionOf, rungAlarm } from '../messages/alarm.ts';

/**
 * Runs when an alarm goes off. The alarm sends its own e-mail at once. This searches the logs for the company and
 * transfer and sends a second e-mail. If it fails, the first one has still been sent.
 */
export const handler = lambda(async (event) => {
  const alarm = rungAlarm.parse(event);
  const question = questionOf(alarm);
  const mail = question && mailAbout(alarm, await askLogs(question));
  if (mail) await tellAlarms(mail);
  logger.info('alarm told', { alarm: alarm.detail.alarmName, isAsked: Boolean(question), isNamed: Boolean(mail) });
});
