import { visitorText } from '#shared/text/visitor.ts';
import { ProviderReturn } from '../features/sign-in/provider-return.tsx';
import { useText } from '../lib/page/text.ts';
import { Page } from '../ui/page.tsx';

/** /auth/callback: where the tenant's identity provider sends the browser back to. */
export function ProviderReturnPage() {
  return (
    <Page title={useText(visitorText).provider.title}>
      <ProviderReturn />
    </Page>
  );
}
