import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { openDocumentRoute } from '#shared/contracts/documents.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { DocumentId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { historyText } from '#shared/text/history.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useKeptFocus } from '../../lib/page/kept-focus.ts';
import { LazyScreen, lazyPage } from '../../lib/page/lazy-page.tsx';
import { useText } from '../../lib/page/text.ts';
import { download } from '../../lib/payment/documents.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './payment.module.css';

type OfTransfer = { readonly transfer: GraphTransfer };

/** One document. Its address is requested on click, because it works for one minute only. */
function FileLink({ transfer, file }: OfTransfer & { readonly file: GraphTransfer['attachments'][number] }) {
  const open = useMutation({
    mutationFn: () => call(openDocumentRoute, { params: { id: transfer._id, documentId: file._id as DocumentId } }),
    onSuccess: ({ url }) => download(url),
  });
  return (
    <li>
      <Button variant="quiet" busy={open.isPending} onClick={() => open.mutate()}>
        <ClientIcon name="download" /> {file.name}
      </Button>
      {open.isError && <Alert tone="error" text={sentenceOf(open.error)} />}
    </li>
  );
}

const addDocument = lazyPage(async () => (await import('./add-document.tsx')).AddDocument);

/** The form to add a document, loaded on request. */
function Adding() {
  const text = useText(historyText).details;
  const [standing, setStanding] = useState<'closed' | 'loading' | 'open'>('closed');
  const open = () => {
    setStanding('loading');
    // If loading it failed, it is loaded again when it is shown, and reports the error.
    addDocument
      .preload()
      .catch(() => undefined)
      .then(() => setStanding('open'));
  };
  if (standing === 'open')
    return (
      <Suspense fallback={<Skeleton shape="card" lines={2} />}>
        <LazyScreen page={addDocument} />
      </Suspense>
    );
  return (
    <div className="not-printed">
      <Button variant="secondary" busy={standing === 'loading'} onClick={open}>
        {text.addDocument}
      </Button>
    </div>
  );
}

/** A transfer's documents, and the form to add one. */
export function Attachments({ transfer }: OfTransfer) {
  const text = useText(historyText).details;
  const files = transfer.attachments;
  const list = useRef<HTMLUListElement>(null);
  // The form closes when a document is added, and the focus moves to the document.
  useKeptFocus(`${files.length}`, () => list.current?.querySelector<HTMLElement>('li:last-child button'));
  return (
    <Card title={text.attachments}>
      {files.length > 0 && (
        <ul ref={list} className={styles['attachments']}>
          {files.map((file) => (
            <FileLink key={file._id} transfer={transfer} file={file} />
          ))}
        </ul>
      )}
      {/* A new form after each upload, because the key changes with the list. */}
      {files.length < ATTACHMENTS_MAX ? (
        <Adding key={files.length} />
      ) : (
        <p className="field-hint not-printed">{text.documentsFull(ATTACHMENTS_MAX)}</p>
      )}
    </Card>
  );
}
