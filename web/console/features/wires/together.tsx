import { useState } from 'react';
import type { ShownLine } from '#shared/contracts/statements.ts';
import { lineTitle, moneyOf } from '#shared/text/console/bank-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useKeptFocus } from '../../../lib/page/kept-focus.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHere } from '../../lib/company.tsx';
import { chargedTo, knownAs } from './known.ts';
import { type LinesAsked, useCharge, useConfirmCertain, useExclude, useLines } from './use-wires.ts';
import styles from './wires.module.css';

type TogetherProps = {
  readonly of: readonly ShownLine[];
  readonly text: Pick<typeof words.certain, 'title' | 'go' | 'leftMany'>;
  /** Why one of them is decided like this. */
  readonly whyOf: (line: ShownLine) => string;
  readonly by: ReturnType<typeof useCharge>;
  readonly isFirst?: boolean;
};

/** Decides about several transactions together, after a review, and lists those that weren't decided. */
function Together({ of, text, whyOf, by, isFirst = false }: TogetherProps) {
  const [reviewed, setReviewed] = useState<readonly ShownLine[]>();
  const left = by.data?.left ?? [];
  // The button disappears with the last transaction.
  useKeptFocus(of.length > 0 ? text.title(1) : undefined);
  return (
    <>
      {of.length > 0 && (
        <Button variant={isFirst ? 'primary' : 'secondary'} busy={by.isPending} onClick={() => setReviewed(of)}>
          {`${text.title(of.length)}…`}
        </Button>
      )}
      {reviewed && (
        <Dialog
          open
          onClose={() => setReviewed(undefined)}
          title={text.title(reviewed.length)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setReviewed(undefined)}>
                {words.cancel}
              </Button>
              <Button
                onClick={() => {
                  // Only the reviewed transactions, not those a colleague has imported in the meantime.
                  by.mutate(reviewed);
                  setReviewed(undefined);
                }}
              >
                {text.go(reviewed.length)}
              </Button>
            </>
          }
        >
          <ul className={styles['lines']}>
            {reviewed.map((line) => (
              <li key={line.id}>
                <span>
                  {lineTitle(line)}
                  <small>{whyOf(line)}</small>
                </span>
                <span className={styles['amount']}>{moneyOf(line)}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {left.length > 0 && (
        <Alert tone="warning" title={text.leftMany(left.length)}>
          {left.map(({ lineId, message }) => (
            <p key={lineId}>{message}</p>
          ))}
        </Alert>
      )}
    </>
  );
}

const matchOf = ({ proposals: [first] }: ShownLine): string =>
  first ? `${words.certain.to(first.payment.referenceId, first.payment.name)} ${first.reasons[0]}` : '';

/** The exact matches, the fees and own transfers, and the charges to named files: each decided together. */
export function DecidedTogether({ asked }: { readonly asked: LinesAsked }) {
  const { accountInRow } = useHere();
  const { data } = useLines(asked);
  const whyOf = (line: ShownLine) => knownAs(line, accountInRow);
  const confirming = useConfirmCertain();
  const excluding = useExclude(whyOf);
  const charging = useCharge();
  const lines = (data?.pages ?? []).flatMap((page) => page.lines);
  return (
    <div className={styles['decide']}>
      <Together
        of={lines.filter((line) => whyOf(line) !== undefined)}
        text={words.known}
        whyOf={(line) => whyOf(line) ?? ''}
        by={excluding}
      />
      <Together
        of={lines.filter((line) => chargedTo(line) !== undefined)}
        text={words.charges}
        whyOf={(line) => words.namesFile(chargedTo(line) ?? '')}
        by={charging}
      />
      <Together
        of={lines.filter(({ isCertain }) => isCertain)}
        text={words.certain}
        whyOf={matchOf}
        by={confirming}
        isFirst
      />
    </div>
  );
}
