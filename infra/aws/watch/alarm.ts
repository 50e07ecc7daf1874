import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** Something that a person has to look at, and where they read what to do. */
export interface Alarmed {
  readonly metric: IMetric;
  readonly threshold: number;
  /** What is wrong, as the person who is woken reads it. */
  readonly sentence: string;
  /** File and section below docs/runbooks. */
  readonly runbook: `${string}.md#${string}`;
  /** How many periods it has to last; one if nothing is said. */
  readonly periods?: number;
  /** It rings below the threshold instead of at it and above. */
  readonly below?: true;
  /**
   * What no data means. Mostly nothing happened, which is fine. It is bad of what is measured each minute; and of what
   * falls silent by failing, an alarm that rings goes on ringing.
   */
  readonly silence?: 'is bad' | 'changes nothing';
}

/** Alarms by their names. */
export type Alarms = Readonly<Record<string, Alarmed>>;
