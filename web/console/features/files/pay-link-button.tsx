import { lazy, Suspense, useState } from 'react';
import { filesText as words } from '#shared/text/console/files.ts';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import type { FileCard } from '../../lib/use-file-card.ts';
import { useToday } from '../../lib/use-today.ts';

const PayLinkDialog = lazy(async () => ({ default: (await import('./pay-link-dialog.tsx')).PayLinkDialog }));

/** The roles that ask clients for payments, or run the company’s site. */
const MAKERS = ['operator', 'owner'] as const;

/** Opens the form for a pay link, to any payment or to one file's. */
export function PayLinkButton({ of }: { readonly of?: FileCard }) {
  const { company } = useHere();
  const prepares = useToday().data?.prepares;
  const [isOpen, setOpen] = useState(false);
  if (!prepares?.portal || !MAKERS.some((role) => company.roles.includes(role))) return null;
  const { portal, purposes } = prepares;
  return (
    <>
      <Button variant={of ? 'quiet' : 'secondary'} onClick={() => setOpen(true)}>
        {of ? words.actions.payLink : words.payLink}
      </Button>
      {isOpen && (
        <Suspense>
          <PayLinkDialog portal={portal} purposes={purposes} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
