import { ASKED_FIRST } from '#shared/text/ask-before-switch.ts';
import type { Language } from '#shared/text/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type AskBeforeSwitchProps = {
  readonly to: Language;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a switch that loses input that is never stored, in the language that was chosen. */
export function AskBeforeSwitch({ to, onConfirm, onClose }: AskBeforeSwitchProps) {
  const words = ASKED_FIRST[`to ${to}`];
  return (
    <div lang={to}>
      <Dialog
        open
        onClose={onClose}
        title={words.title}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
            <Button onClick={onConfirm}>{words.confirm}</Button>
          </>
        }
      >
        <p>{words.body}</p>
      </Dialog>
    </div>
  );
}
