import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageConfig } from '../config.ts';
import type { Alarms } from './alarm.ts';

/** Nothing renews it automatically, and a new one takes a deployment. */
const RENEW_DAYS = 30;

/** Alarms for the API's front door: when its certificate expires, no call gets in. */
export function frontDoorAlarms({ frontDoor }: StageConfig): Alarms {
  const presented = frontDoor?.at(-1);
  if (!presented) return {};
  const metric = new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn: presented.arn },
    period: Duration.days(1),
    statistic: 'Minimum',
  });
  return {
    FrontDoorCertificateEnds: {
      metric,
      threshold: RENEW_DAYS,
      below: true,
      // ACM reports nothing about an expired one.
      silence: 'changes nothing',
      sentence:
        'The certificate by which CloudFront proves itself to the API ends within thirty days; then no one can reach the API.',
      runbook: 'certificate.md#the-front-doors-certificate',
    },
  };
}
