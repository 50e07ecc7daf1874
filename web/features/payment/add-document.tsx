import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type TransferId, transferId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { verificationText } from '#shared/text/verification.ts';
import { isUploading, useUpload } from '../../lib/api/upload.ts';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { transferQueryKey } from '../../lib/payment/transfers.ts';
import { paperUpload } from '../../lib/payment/uploads.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type ChosenFile, PictureField } from '../../ui/picture-field.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import styles from './payment.module.css';

function Form({ id }: { readonly id: TransferId }) {
  const { documents, picture } = useText(verificationText);
  const queries = useQueryClient();
  const upload = useUpload();
  const [chosen, setChosen] = useState<ChosenFile>();
  // One per file: after a failure, the same upload continues where it stopped.
  const send = useMemo(() => {
    if (!chosen) return undefined;
    const { name, contentType, file } = chosen;
    return paperUpload({ transferId: id, name, contentType }, file);
  }, [id, chosen]);
  const isBusy = isUploading(upload);
  const form = useRef<HTMLDivElement>(null);
  // The button that opened it is gone, so the next element gets the focus. Otherwise Tab would start at the top of the
  // page.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const file = form.current?.querySelector<HTMLElement>('input[type=file]:not([capture])');
    file?.focus({ preventScroll: true });
  }, []);
  const add = (sending: NonNullable<typeof send>) =>
    upload.start(async (watch) => {
      await sending(watch);
      await queries.invalidateQueries({ queryKey: transferQueryKey(id) });
      showToast(documents.added, 'success');
    });
  return (
    <div ref={form} className={`${styles['add-document']} not-printed`}>
      <PictureField label={documents.add} takesPdf disabled={isBusy} onChoose={setChosen} />
      <p className="field-hint">{documents.hint(ATTACHMENTS_MAX)}</p>
      {upload.problem && <Alert tone="error" text={upload.problem} />}
      <UploadProgress upload={upload} />
      {send && (
        <div>
          <Button busy={isBusy} onClick={() => add(send)}>
            {upload.problem ? picture.retry : documents.send}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Adds a document to the payment in the page's address. */
export function AddDocument() {
  const read = transferId.safeParse(useParams()['transferId']);
  return read.success ? <Form id={read.data} /> : null;
}
