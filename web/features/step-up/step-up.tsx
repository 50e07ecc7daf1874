import { useEffect, useState } from 'react';
import { offerToAsk, useAskedCode } from '../../lib/session/ask-for-code.ts';

type Dialog = typeof import('./step-up-dialog.tsx').StepUpDialog;

/**
 * Shows the dialog whenever a code is requested, on any screen of the signed-in part. It is loaded when it is needed.
 */
export function StepUp() {
  const asked = useAskedCode();
  const [StepUpDialog, setDialog] = useState<Dialog>();
  useEffect(offerToAsk, []);
  useEffect(() => {
    if (!asked || StepUpDialog) return;
    import('./step-up-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.StepUpDialog),
      // If it can't be loaded, the call that needs the code fails, and says so.
      () => asked.answer(false),
    );
  }, [asked, StepUpDialog]);
  if (!asked || !StepUpDialog) return null;
  const { purpose, answer } = asked;
  return (
    <StepUpDialog key={purpose} purpose={purpose} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
  );
}
