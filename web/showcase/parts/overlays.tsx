import { useState } from 'react';
import { counted } from '../../lib/api/loading.ts';
import { showToast } from '../../lib/page/toast.ts';
import { AskBeforeSwitch } from '../../ui/ask-before-switch.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { Family, Sample } from '../sample.tsx';

const LOADS_MS = 4000;
const TOASTS = ['info', 'success', 'error'] as const;

/** Overlays, each opened by its button. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'switch'>();
  const close = () => setOpen(undefined);
  return (
    <Family title="Above the page">
      <Sample name="Dialog">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Cancel this payment?"
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                Keep it
              </Button>
              <Button variant="danger" onClick={close}>
                Cancel the payment
              </Button>
            </>
          }
        >
          <p>Nothing has left your bank. You can send it again at any time.</p>
        </Dialog>
      </Sample>
      <Sample name="AskBeforeSwitch">
        <Button variant="secondary" onClick={() => setOpen('switch')}>
          Ask before a change of the language
        </Button>
        {open === 'switch' && <AskBeforeSwitch to="es" onClose={close} onConfirm={close} />}
      </Sample>
      <Sample name="ToastRegion">
        <div className="button-row">
          {TOASTS.map((tone) => (
            <Button key={tone} variant="secondary" onClick={() => showToast(`A toast: ${tone}.`, tone)}>
              {tone}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="LoadingBar">
        <LoadingBar />
        <Button
          variant="secondary"
          onClick={() => void counted(new Promise<void>((done) => setTimeout(done, LOADS_MS)))}
        >
          Load for a while
        </Button>
      </Sample>
    </Family>
  );
}
