import { transferText } from '#shared/text/transfer.ts';
import { sentenceOf } from '../lib/api-error.ts';
import { useText } from '../lib/text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailure({ thrown, onRetry }: { readonly thrown: unknown; readonly onRetry: () => void }) {
  const { tryAgain } = useText(transferText).step;
  return (
    <Alert tone="error">
      <p>{sentenceOf(thrown)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Alert>
  );
}
