type ProgressBarProps = {
  /** From 0 to 1. */
  readonly value: number;
  readonly tone: 'grey' | 'red' | 'yellow' | 'orange' | 'green';
  readonly label: string;
};

/** A transfer's progress. */
export const ProgressBar = ({ value, tone, label }: ProgressBarProps) => (
  <progress className={`progress progress-${tone}`} value={value} max={1} aria-label={label} />
);
