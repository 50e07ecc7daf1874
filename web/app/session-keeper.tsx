import { frameText } from '#shared/text/frame.ts';
import { useText } from '../lib/page/text.ts';
import { minutesAndSeconds, useIdle } from '../lib/session/idle.ts';
import { logOut } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Warns two minutes before an idle session ends. One button extends it (WCAG 2.2.1). */
export function SessionKeeper() {
  const words = useText(frameText).session;
  const { secondsLeft, stay } = useIdle();
  return (
    <Dialog
      open={secondsLeft !== undefined}
      onClose={stay}
      title={words.heading}
      actions={
        <>
          <Button data-first onClick={stay}>
            {words.stay}
          </Button>
          <Button variant="secondary" onClick={() => void logOut().catch(() => undefined)}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p className="tabular">{words.warning(minutesAndSeconds(secondsLeft ?? 0))}</p>
    </Dialog>
  );
}
