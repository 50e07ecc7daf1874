/** A list price: dollars per number of units, its source, and whether the source's own page was read. */
export type Price = {
  readonly dollars: number;
  readonly per: number;
  readonly of: string;
  readonly source: string;
  /** "read": the source's own page; "told": another page quotes it; "memory": neither, so check it first. */
  readonly how: 'read' | 'told' | 'memory';
};

/** The date of the prices, and their region. */
export const PRICES_OF = { on: '2026-11-30', region: 'us-east-1' } as const;

const price = (dollars: number, per: number, of: string, source: string, how: Price['how']): Price => ({
  dollars,
  per,
  of,
  source,
  how,
});
const MILLION = 1_000_000;

/** On-demand list prices without free tiers, unless one is named. */
export const priceList = {
  tableReads: price(0.125, MILLION, 'read units of the table', 'Amazon DynamoDB pricing, on-demand', 'told'),
  tableWrites: price(0.625, MILLION, 'write units of the table', 'Amazon DynamoDB pricing, on-demand', 'told'),
  tableStorage: price(0.25, 1, 'GB-months in the table', 'Amazon DynamoDB pricing', 'memory'),
  tableBackup: price(0.2, 1, 'GB-months of point-in-time recovery', 'Amazon DynamoDB pricing', 'told'),
  lambdaSeconds: price(0.0000133334, 1, 'GB-seconds on Arm', 'AWS Lambda pricing', 'told'),
  lambdaCalls: price(0.2, MILLION, 'invocations', 'AWS Lambda pricing', 'told'),
  apiCalls: price(1, MILLION, 'requests to the HTTP API', 'Amazon API Gateway pricing', 'memory'),
  edgeRequests: price(1, MILLION, 'HTTPS requests at the edge, US', 'Amazon CloudFront pricing', 'memory'),
  edgeFunctions: price(0.1, MILLION, 'runs of the viewer-request function', 'Amazon CloudFront pricing', 'memory'),
  edgeBytes: price(0.085, 1, 'GB out of the edge, US', 'Amazon CloudFront pricing', 'memory'),
  firewallRequests: price(0.6, MILLION, 'requests through the firewall', 'AWS WAF pricing', 'told'),
  keyRequests: price(0.03, 10_000, 'requests to KMS keys', 'AWS KMS pricing', 'memory'),
  secretRequests: price(0.05, 10_000, 'requests for a secret', 'AWS Secrets Manager pricing', 'memory'),
  emails: price(0.1, 1000, 'e-mails', 'Amazon SES pricing', 'memory'),
  textParts: price(0.00581, 1, 'parts of a text, toll-free, US', 'AWS End User Messaging pricing', 'memory'),
  carrierFees: price(0.0045, 1, 'parts of a text, carrier fee', 'highest carrier fee of 2026', 'told'),
  activeUsers: price(0.015, 1, 'people who sign in within a month, from 10,001 on', 'Amazon Cognito pricing', 'memory'),
  scannedFiles: price(0.215, 1000, 'uploads scanned for malware', 'Amazon GuardDuty pricing', 'memory'),
  scannedBytes: price(0.09, 1, 'GB scanned for malware', 'Amazon GuardDuty pricing', 'memory'),
  logBytes: price(0.5, 1, 'GB of logs ingested', 'Amazon CloudWatch pricing', 'told'),
  metrics: price(0.3, 1, 'custom metrics a month', 'Amazon CloudWatch pricing', 'memory'),
  alarmMetrics: price(0.1, 1, 'metrics that alarms watch, a month', 'Amazon CloudWatch pricing', 'memory'),
  dashboards: price(3, 1, 'dashboards a month', 'Amazon CloudWatch pricing', 'told'),
  insightRules: price(0.5, 1, 'rules of Contributor Insights a month', 'Amazon CloudWatch pricing', 'told'),
  keys: price(1, 1, 'keys a month', 'AWS KMS pricing', 'read'),
  secrets: price(0.4, 1, 'secrets a month', 'AWS Secrets Manager pricing', 'memory'),
  firewalls: price(5, 1, 'firewalls a month', 'AWS WAF pricing', 'told'),
  firewallRules: price(1, 1, 'firewall rules a month', 'AWS WAF pricing', 'told'),
  tollFreeNumbers: price(2, 1, 'toll-free numbers a month', 'AWS End User Messaging pricing', 'memory'),
  edgeTenants: price(0.1, 1, 'tenant addresses a month, from the 201st on', 'Amazon CloudFront pricing', 'memory'),
  edgeTenantsBase: price(20, 1, 'months with more than 10 tenant addresses', 'Amazon CloudFront pricing', 'memory'),
  trailEvents: price(0.1, 100_000, 'data events in the trail', 'AWS CloudTrail pricing', 'memory'),
  keptBackups: price(0.1, 1, 'GB-months of daily copies', 'AWS Backup pricing', 'told'),
  copiedBytes: price(0.02, 1, 'GB of copies sent to another region', 'AWS Backup pricing', 'told'),
  uploadStorage: price(0.023, 1, 'GB-months of uploads', 'Amazon S3 pricing', 'memory'),
  keptUploads: price(0.05, 1, 'GB-months of copied uploads', 'AWS Backup pricing', 'memory'),
  zones: price(0.5, 1, 'hosted zones a month', 'Amazon Route 53 pricing', 'memory'),
} as const satisfies Readonly<Record<string, Price>>;
export type PriceName = keyof typeof priceList;

/** The cost of a quantity at its list price. */
export const dollarsFor = (name: PriceName, quantity: number): number =>
  (quantity / priceList[name].per) * priceList[name].dollars;
