import { lazy, Suspense, useState } from 'react';
import { filesText as words } from '#shared/text/console/files.ts';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import type { FileCard } from '../../lib/use-file-card.ts';
import { useToday } from '../../lib/use-today.ts';

const PayLinkDialog = lazy(async () => ({ default: (await import('./pay-link-dialog.tsx')).PayLinkDialog }));

/** The roles that ask clients for payments, or run the company’s site. */
const MAKERS = ['operator', 'owner'] as const;

/** The form for a pay link, to any payment or to one file's. Without `open` for those who can't make one. */
export function usePayLink(of?: FileCard) {
  const { company } = useHere();
  const prepares = useToday().data?.prepares;
  const [isOpen, setOpen] = useState(false);
  if (!prepares?.portal || !MAKERS.some((role) => company.roles.includes(role))) return {};
  const { portal, purposes } = prepares;
  const form = isOpen && (
    <Suspense>
      <PayLinkDialog portal={portal} purposes={purposes} of={of} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => setOpen(true), form };
}

/** Opens the form for a pay link to any payment. */
export function PayLinkButton() {
  const { open, form } = usePayLink();
  if (!open) return null;
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {words.payLink}
      </Button>
      {form}
    </>
  );
}
