import { consoleFrameText } from '#shared/text/console/frame.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** A screen broke or could not be loaded. What stands around it still works. */
export const ConsoleBroken = () => (
  <Alert tone="error">
    <p>{consoleFrameText.broken}</p>
    <div>
      <Button variant="secondary" onClick={() => location.reload()}>
        {consoleFrameText.reload}
      </Button>
    </div>
  </Alert>
);
