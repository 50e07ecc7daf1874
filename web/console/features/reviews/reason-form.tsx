import { reviewsText as words } from '#shared/text/console/reviews.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AskWhy } from '../../ui/ask-why.tsx';

type AskProps = {
  /** The action and its subject. */
  readonly as: string;
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly onSay: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for a reason, then acts. */
export const AskReason = ({ title, onSay, onClose, ...ask }: AskProps) => (
  <Dialog open onClose={onClose} title={title}>
    <AskWhy
      {...ask}
      words={words}
      cancel={words.cancel}
      onSay={async (reason) => {
        await onSay(reason);
        onClose();
      }}
      onCancel={onClose}
    />
  </Dialog>
);
