import { PAYER_LISTS, type PayerList } from '#shared/staff/payer-invitation.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { type Choice, InlineSelect } from '../../ui/inline-select.tsx';
import styles from './invitations.module.css';

const ALL = '';

const choices: readonly Choice<PayerList | ''>[] = [
  { value: ALL, words: words.all },
  ...PAYER_LISTS.map((list) => ({ value: list, words: words.lists[list] })),
];

type ChoiceProps = { readonly list: PayerList | undefined; readonly onChoose: (list: PayerList | undefined) => void };

/** Which of those who were asked are shown, by how far they have come. */
export const ListChoice = ({ list, onChoose }: ChoiceProps) => (
  <p className={styles['filter']}>
    <span>{words.show}</span>
    <InlineSelect
      label={words.show}
      value={list ?? ALL}
      choices={choices}
      onChoose={(chosen) => onChoose(chosen || undefined)}
    />
  </p>
);
