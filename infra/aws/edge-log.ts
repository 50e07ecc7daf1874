import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import { logGroup } from './portal-function.ts';

/** The fields that the edge may log: no path, query, cookie or referrer, because each may contain an id or a code. */
export const EDGE_LOG_FIELDS = [
  'timestamp',
  'x-edge-location',
  'x-edge-request-id',
  'x-host-header',
  'cs-method',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-status',
  'sc-bytes',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'time-taken',
  'time-to-first-byte',
];

/** The distribution's access log, delivered by CloudWatch so the fields can be chosen. */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, props: { config: StageConfig; distribution: Distribution }) {
    super(scope, id);
    const { config, distribution } = props;
    const name = `portal-${config.stage}-edge`;
    const { partition, account } = Stack.of(this);
    const log = logGroup(this, 'Log', `/aws/vendedlogs/${name}`, config);
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${partition}:cloudfront::${account}:distribution/${distribution.distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      outputFormat: 'json',
      destinationResourceArn: log.logGroupArn,
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: EDGE_LOG_FIELDS,
    });
    delivery.node.addDependency(source);
  }
}
