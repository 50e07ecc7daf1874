import { useState } from 'react';
import type { Agent } from '#shared/tenant/tenant.ts';
import { settingsText } from '#shared/text/console/settings.ts';
import { paths } from '../../../lib/page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToday } from '../../lib/use-today.ts';
import { LinkWithCode } from '../../ui/link-with-code.tsx';

const words = settingsText.agentPage;

/** Opens the link of an agent's public page, with its QR code. An inactive agent has no page. */
export function AgentLink({ of }: { readonly of: Pick<Agent, 'displayName' | 'landingPageURI' | 'active'> }) {
  const portal = useToday().data?.prepares.portal;
  const [isOpen, setOpen] = useState(false);
  if (!of.active || !portal) return null;
  const title = words.of(of.displayName);
  return (
    <>
      <Button variant="quiet" aria-label={title} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={title}>
          <LinkWithCode
            link={`${portal.address}${paths.partner.replace('*', of.landingPageURI)}`}
            label={words.code}
            what={words.link}
          />
        </Dialog>
      )}
    </>
  );
}
