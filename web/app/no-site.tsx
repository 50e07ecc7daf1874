import type { ReactNode } from 'react';
import { commonText } from '#shared/text/common.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { useDocumentTitle } from '../lib/page/document-title.ts';
import { useText } from '../lib/page/text.ts';
import { Button } from '../ui/button.tsx';
import { WithPhones } from '../ui/with-phones.tsx';

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <main className="notice" id="content">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** No tenant has this host. It shows only the message, and above all no form. */
export function TenantNotFound({ sentence }: { readonly sentence: string }) {
  const words = useText(visitorText).unknownTenant;
  return (
    <Notice title={sentence}>
      <p>{words.help}</p>
    </Notice>
  );
}

type BrokenProps = { readonly sentence: string; readonly isUnreachable?: boolean };

/** Shown if a screen crashed while it was rendered, or if the portal can't be reached at all. */
export function Broken({ sentence, isUnreachable }: BrokenProps) {
  const words = useText(commonText);
  return (
    <Notice title={words.broken.title}>
      <p role="alert">
        <WithPhones text={sentence} />
      </p>
      <Button onClick={() => location.reload()}>{isUnreachable ? words.tryAgain : words.broken.action}</Button>
    </Notice>
  );
}
