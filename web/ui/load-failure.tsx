import { commonText } from '#shared/text/common.ts';
import { sentenceOf } from '../lib/api/api-error.ts';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { WithPhones } from './with-phones.tsx';

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailure({ thrown, onRetry }: { readonly thrown: unknown; readonly onRetry: () => void }) {
  const { tryAgain } = useText(commonText);
  return (
    <Alert tone="error">
      <p>
        <WithPhones text={sentenceOf(thrown)} />
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Alert>
  );
}
