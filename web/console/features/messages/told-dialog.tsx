import { toldText as words } from '#shared/text/console/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AskWhy } from '../../ui/ask-why.tsx';
import { type NotArrived, useMending } from './use-messages.ts';

type ToldProps = { readonly of: NotArrived; readonly onClose: () => void };

/** Takes a message off the list, with a note on how the recipient was reached instead. */
export function ToldDialog({ of, onClose }: ToldProps) {
  const mending = useMending();
  return (
    <Dialog open onClose={onClose} title={words.of(words.tell, of.client)}>
      <AskWhy
        as={`told ${of.id}`}
        words={words}
        act={words.note}
        cancel={words.cancel}
        onSay={async (reason) => {
          await mending.mutateAsync({ message: of.id, how: 'told', reason });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
