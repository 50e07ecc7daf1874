import { useState } from 'react';
import { providerText } from '#shared/text/provider.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** The button for the tenant's own identity provider, if it has one. */
export function ContinueWith() {
  const words = useText(providerText);
  const { identityProvider } = useSite().tenant;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!identityProvider) return null;
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { leaveForProvider } = await import('./provider-sign-in.ts');
      await leaveForProvider();
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
      setBusy(false);
    }
  };
  return (
    <div className="form">
      <p className="form-aside">{words.or}</p>
      {problem !== undefined && <Alert tone="error" text={problem} />}
      <Button variant="secondary" wide busy={isBusy} onClick={leave}>
        {words.submit(identityProvider.name)}
      </Button>
    </div>
  );
}
