import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm that a person has to act on, and its runbook. */
export interface Alarmed {
  readonly metric: IMetric;
  readonly threshold: number;
  /** The fault, for the person on call. */
  readonly sentence: string;
  /** File and section in docs/runbooks. */
  readonly runbook: `${string}.md#${string}`;
  /** How many periods it has to last; one by default. */
  readonly periods?: number;
  /** It fires below the threshold instead of at or above it. */
  readonly below?: true;
  /**
   * The meaning of missing data. Usually nothing happened, which is fine. It is bad for metrics that are written each
   * minute. For metrics that stop when something fails, a firing alarm keeps firing.
   */
  readonly silence?: 'is bad' | 'changes nothing';
}

export type Alarms = Readonly<Record<string, Alarmed>>;
