import { consoleFrameText } from '#shared/text/console/frame.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const words = consoleFrameText.broken;

/** The element with the focus was removed, so the keyboard continues from this heading. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Shown when a screen crashed or failed to load. Everything around it still works. */
export const ConsoleBroken = () => (
  <Alert tone="error">
    <h2 ref={takeFocus} className="alert-title" tabIndex={-1}>
      {words.title}
    </h2>
    <p>{words.lead}</p>
    <div>
      <Button variant="secondary" onClick={() => location.reload()}>
        {consoleFrameText.reload}
      </Button>
    </div>
  </Alert>
);
