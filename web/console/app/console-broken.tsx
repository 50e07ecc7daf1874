import { consoleFrameText } from '#shared/text/console/frame.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

const words = consoleFrameText.broken;

/** What had the keyboard is gone: it reads on from here. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** A screen broke or could not be loaded. What stands around it still works. */
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
