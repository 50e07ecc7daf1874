import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { IDENTITY_DOCUMENTS, type IdentityDocument } from '#shared/document/document.ts';
import type { TenantId } from '#shared/ids.ts';
import { verificationText } from '#shared/text/verification.ts';
import { isUploading, useUpload } from '../../lib/api/upload.ts';
import { useClientId } from '../../lib/bank/accounts.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { ASSETS_KEY } from '../../lib/payment/documents.ts';
import { identityUpload } from '../../lib/payment/uploads.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type ChosenFile, PictureField } from '../../ui/picture-field.tsx';
import fieldGroupStyles from '../../ui/styles/field-group.module.css';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import styles from './id-upload.module.css';

type KindsProps = { readonly kind: IdentityDocument; readonly onChoose: (kind: IdentityDocument) => void };

/** Passport or License. */
function Kinds({ kind, onChoose }: KindsProps) {
  const text = useText(verificationText).photo;
  const name = useId();
  return (
    <fieldset className={fieldGroupStyles['field-group']}>
      <legend className="field-label">{text.which}</legend>
      <div className={styles['photo-kinds']}>
        {IDENTITY_DOCUMENTS.map((each) => (
          <label key={each} className={`radio ${styles['photo-kind']}`}>
            <input type="radio" name={name} value={each} checked={kind === each} onChange={() => onChoose(each)} />
            {text.kinds[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The rules for a photo, so that one is enough (specification, section 5). */
function Guidance() {
  const text = useText(verificationText).photo;
  return (
    <div className={styles['photo-guidance']}>
      <svg className={styles['photo-example']} viewBox="0 0 96 60" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="94" height="58" rx="6" />
        <circle cx="24" cy="25" r="8" />
        <path d="M11 47c2-9 7-12 13-12s11 3 13 12M48 20h36M48 30h36M48 40h22" />
      </svg>
      <div>
        <p>{text.guidance}</p>
        <ul>
          {text.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type IdUploadProps = {
  /** The next page, for clients who do this later. */
  readonly next: string;
  readonly onUploaded: () => void;
};

/** Uploads a photo of a passport or a license. */
export function IdUpload({ next, onUploaded }: IdUploadProps) {
  const { photo, picture } = useText(verificationText);
  const queries = useQueryClient();
  const tenantId = useSite().tenant.id as TenantId;
  const clientId = useClientId();
  const upload = useUpload();
  const [kind, setKind] = useState<IdentityDocument>('license');
  const [chosen, setChosen] = useState<ChosenFile>();
  const [missing, setMissing] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  // The upload was requested before the photo is ready, so it starts by itself.
  const [isAsked, setAsked] = useState(false);
  const isBusy = isUploading(upload);
  // One per photo and kind: after a failure, the same upload continues where it stopped.
  const send = useMemo(
    () => (chosen && clientId ? identityUpload({ tenantId, clientId, type: kind }, chosen.file) : undefined),
    [chosen, clientId, tenantId, kind],
  );

  const start = useEffectEvent((sending: NonNullable<typeof send>) => {
    setAsked(false);
    upload.start(async (watch) => {
      await sending(watch);
      await queries.invalidateQueries({ queryKey: ASSETS_KEY });
      onUploaded();
    });
  });
  useEffect(() => {
    if (isAsked && !isOpening && send) start(send);
  }, [isAsked, isOpening, send]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const isThere = chosen !== undefined || isOpening;
    setMissing(isThere ? undefined : picture.missing);
    setAsked(isThere);
  };
  return (
    <Card>
      <form className="form" noValidate onSubmit={submit}>
        <Kinds kind={kind} onChoose={setKind} />
        <Guidance />
        <PictureField
          label={photo.kinds[kind]}
          error={missing}
          disabled={isBusy}
          onOpening={() => setOpening(true)}
          onChoose={(given) => {
            setOpening(false);
            setChosen(given);
            setMissing(undefined);
            if (!given) setAsked(false);
          }}
        />
        {upload.problem && <Alert tone="error" text={upload.problem} />}
        <UploadProgress upload={upload} />
        <div className="button-row">
          <Button type="submit" busy={isBusy || isAsked}>
            {upload.problem ? picture.retry : photo.upload}
          </Button>
          <ButtonLink variant="quiet" to={next}>
            {photo.later}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
