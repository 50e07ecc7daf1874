import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { tellAlarms } from '../adapters/alarm-topic.ts';
import { askLogs } from '../adapters/log-insights.ts';
import { logger, withLogKeys } from '../http/log.ts';
import { mailAbout, questionOf, rungAlarm } from './alarm.ts';

/**
 * Runs when an alarm begins to ring. The alarm mails its sentence by itself, at once; this asks the logs which company
 * and which transfer it is about, and mails that after it. If it fails, the alarm has been heard all the same.
 */
export const handler = middy<unknown, void>().handler((event, context: Context) =>
  withLogKeys({ requestId: context.awsRequestId }, async () => {
    const alarm = rungAlarm.parse(event);
    const question = questionOf(alarm);
    const mail = question && mailAbout(alarm, await askLogs(question));
    if (mail) await tellAlarms(mail);
    logger.info('alarm told', { alarm: alarm.detail.alarmName, isAsked: Boolean(question), isNamed: Boolean(mail) });
  }),
);
