import { providerText } from '#shared/text/provider.ts';
import { ProviderReturn } from '../features/sign-in/provider-return.tsx';
import { useText } from '../lib/page/text.ts';
import { Page } from '../ui/page.tsx';

/** /auth/callback: where the tenant's identity provider returns the browser. */
export function ProviderReturnPage() {
  return (
    <Page title={useText(providerText).title}>
      <ProviderReturn />
    </Page>
  );
}
