import { actionsText as words } from '#shared/text/console/frame.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from './menu.tsx';

/** An action on the open item. */
export type Action = {
  readonly name: string;
  readonly act: () => void;
  readonly isBusy?: boolean | undefined;
  /** True for the action the open item is waiting for. */
  readonly isFirst?: boolean | undefined;
};

/** How many buttons are shown at once, including More (D-102). */
const SHOWN_MAX = 3;

type ThreeActionsProps = {
  /** In the order in which they are needed. */
  readonly usual: readonly Action[];
  /** Actions an office needs less than once a year, always behind More. */
  readonly rare?: readonly Action[];
};

/** The actions on the open item: three buttons at most, the others behind More. */
export function ThreeActions({ usual, rare = [] }: ThreeActionsProps) {
  const hasMore = rare.length > 0 || usual.length > SHOWN_MAX;
  const shown = usual.slice(0, hasMore ? SHOWN_MAX - 1 : SHOWN_MAX);
  const more = [...usual.slice(shown.length), ...rare];
  return (
    <>
      {shown.map(({ name, act, isBusy, isFirst }) => (
        <Button key={name} variant={isFirst ? 'primary' : 'secondary'} busy={isBusy ?? false} onClick={act}>
          {name}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu label={words.more}>
          {more.map(({ name, act, isBusy }) => (
            <MenuItem key={name} onChoose={isBusy ? () => undefined : act}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
