import { useState } from 'react';
import { receiptPdfRoute } from '#shared/contracts/receipts.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { pathOf } from '../../lib/call.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DetailsSection, FinancialsSection } from './sections.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { StatusBlock } from './status-block.tsx';
import { Timeline } from './timeline.tsx';
import './payment.css';

/** The documents of a transfer; each opens beside the page. */
function Attachments({ files }: { readonly files: GraphTransfer['attachments'] }) {
  const text = useText(historyText).details;
  return (
    <Card title={text.attachments}>
      {files.length === 0 ? (
        <p className="field-hint">{text.noAttachments}</p>
      ) : (
        <ul className="attachments">
          {files.map(({ _id, name, fileURL }) => (
            <li key={_id}>
              <a href={fileURL} target="_blank" rel="noopener noreferrer">
                {name} <span className="visually-hidden">{text.opensNew}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One payment whole: status and amount, the two sections of the receipt, documents, and what happened so far. */
export function Payment({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText).details;
  const [isSharing, setSharing] = useState(false);
  const pdf = `${API_BASE}${pathOf(receiptPdfRoute, { transferId: transfer._id })}`;
  return (
    <>
      <StatusBlock transfer={transfer} />
      <div className="payment-actions">
        <a className="button button-secondary" href={pdf} download={`${transfer.referenceID}.pdf`}>
          <span className="button-label">
            <Icon name="download" /> {text.download}
          </span>
        </a>
        <Button variant="secondary" onClick={() => setSharing(true)}>
          <Icon name="mail" /> {text.share}
        </Button>
      </div>
      <DetailsSection transfer={transfer} />
      <FinancialsSection transfer={transfer} />
      <Attachments files={transfer.attachments} />
      <Card title={text.timeline}>
        <Timeline events={transfer.events} />
      </Card>
      {transfer.authorizationText && (
        <Disclosure title={text.authorization}>
          <p>{transfer.authorizationText}</p>
          <Button variant="quiet" onClick={() => globalThis.print()}>
            {text.print}
          </Button>
        </Disclosure>
      )}
      {isSharing && <ShareDialog transferId={transfer._id} onClose={() => setSharing(false)} />}
    </>
  );
}
