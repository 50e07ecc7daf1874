import styles from './inline-select.module.css';

/** One choice within a sentence. */
export type Choice<V extends string> = { readonly value: V; readonly words: string };

type InlineSelectProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
};

/** A word of a sentence that can be changed. */
export const InlineSelect = <V extends string>({ label, value, choices, onChoose }: InlineSelectProps<V>) => (
  <select
    aria-label={label}
    className={styles['word']}
    value={value}
    data-chosen={value === choices[0]?.value ? undefined : true}
    onChange={(event) => {
      const chosen = choices.find((choice) => choice.value === event.target.value);
      if (chosen) onChoose(chosen.value);
    }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.words}
      </option>
    ))}
  </select>
);
