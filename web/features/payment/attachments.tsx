import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openDocumentRoute } from '#shared/contracts/documents.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { DocumentId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { historyText } from '#shared/text/history.ts';
import { verificationText } from '#shared/text/verification.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useUpload } from '../../lib/api/upload.ts';
import { asJpegName } from '../../lib/form/picture.ts';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { download, uploadTransferDocument } from '../../lib/payment/documents.ts';
import { transferQueryKey } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { type ChosenPicture, PictureField } from '../../ui/picture-field.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
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
      {open.isError && (
        <Alert tone="error">
          <p>{sentenceOf(open.error)}</p>
        </Alert>
      )}
    </li>
  );
}

/** Adds a picture of a document to the transfer. */
function AddDocument({ transfer }: OfTransfer) {
  const { documents, picture } = useText(verificationText);
  const queries = useQueryClient();
  const upload = useUpload();
  const [chosen, setChosen] = useState<ChosenPicture>();
  const isBusy = upload.phase === 'sending' || upload.phase === 'checking';
  const send = ({ name, file }: ChosenPicture) =>
    upload.start(async (watch) => {
      const named = { transferId: transfer._id, name: asJpegName(name) };
      await uploadTransferDocument(named, await file(), watch);
      await queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) });
      showToast(documents.added, 'success');
    });
  return (
    <div className={`${styles['add-document']} not-printed`}>
      <PictureField label={documents.add} disabled={isBusy} onChoose={setChosen} />
      <p className="field-hint">{documents.hint}</p>
      {upload.problem && (
        <Alert tone="error">
          <p>{upload.problem}</p>
        </Alert>
      )}
      <UploadProgress upload={upload} />
      {chosen && (
        <div>
          <Button busy={isBusy} onClick={() => send(chosen)}>
            {upload.problem ? picture.retry : documents.send}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The documents of a transfer, and the way to add one. */
export function Attachments({ transfer }: OfTransfer) {
  const text = useText(historyText).details;
  const files = transfer.attachments;
  return (
    <Card title={text.attachments}>
      {files.length === 0 ? (
        <p className="field-hint">{text.noAttachments}</p>
      ) : (
        <ul className={styles['attachments']}>
          {files.map((file) => (
            <FileLink key={file._id} transfer={transfer} file={file} />
          ))}
        </ul>
      )}
      {/* A new form after each upload: the key changes with the list. */}
      {files.length < ATTACHMENTS_MAX && <AddDocument key={files.length} transfer={transfer} />}
    </Card>
  );
}
