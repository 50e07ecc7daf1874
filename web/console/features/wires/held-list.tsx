import type { HeldWire } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { consoleFrameText } from '#shared/text/console/frame.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useHere } from '../../lib/company.tsx';
import { ListCard } from '../../ui/sheet.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import { accountColumn, DateAndAge } from './lines-list.tsx';
import { paymentTitle } from './wire-choices.ts';

/** The proposal about a wire, if there is one. */
const statusOf = ({ proposed }: HeldWire): string =>
  proposed
    ? words.wants(proposed.by, words.moves[proposed.what], paymentTitle(proposed.payment))
    : consoleFrameText.unidentified;

const SENDER: Column<HeldWire> = {
  ...{ name: 'who', title: words.held.sender, card: 'head' },
  ...{ sortBy: ({ sender }) => sender, cell: ({ sender }) => sender },
};
const AMOUNT: Column<HeldWire> = {
  ...{ name: 'amount', title: words.columns.amount, card: 'corner', isFigure: true, size: 'amount' },
  ...{ sortBy: ({ received }) => received, sortsAs: 'amount', cell: ({ received }) => formatDollars(received) },
};
const DATE: Column<HeldWire> = {
  ...{ name: 'on', title: words.columns.on, card: 'line', isFigure: true, size: 'small' },
  ...{ sortBy: ({ on }) => on, sortsAs: 'date', cell: DateAndAge },
};
const STATUS: Column<HeldWire> = {
  ...{ name: 'what', title: words.held.status, card: 'line', sortBy: statusOf, cell: statusOf },
};

type HeldProps = { readonly wires: readonly HeldWire[]; readonly openId: string | undefined };

/** The unidentified wires and those with a proposal, oldest first. */
export function HeldList({ wires, openId }: HeldProps) {
  const { places, company, accountInRow } = useHere();
  if (wires.length === 0)
    return (
      <EmptyState icon="check" title={words.noneHeld}>
        <p>{words.held.noneLead}</p>
      </EmptyState>
    );
  const account = company.accounts.length > 1 ? [accountColumn<HeldWire>(accountInRow)] : [];
  return (
    <ListCard>
      <ListTable
        caption={words.held.title}
        columns={[SENDER, AMOUNT, ...account, DATE, STATUS]}
        rows={wires.toSorted((one, other) => (one.on < other.on ? -1 : 1))}
        order={{ by: 'on', isDown: false }}
        isWhole
        idOf={({ reference }) => reference}
        placeOf={({ reference }) => places.heldWire(reference)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}
