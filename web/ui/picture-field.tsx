import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { PAPER_TYPES, type PaperType, PICTURE_TYPES } from '#shared/document/document.ts';
import { verificationText } from '#shared/text/verification.ts';
import {
  asJpeg,
  asJpegName,
  asPdfName,
  drawPicture,
  type FileProblem,
  isNamedPdf,
  type OpenPicture,
  openPdf,
  openPicture,
} from '../lib/form/picture.ts';
import { useText } from '../lib/page/text.ts';
import { Button } from './button.tsx';
import { ClientIcon } from './client-icon.tsx';
import { FieldError } from './field.tsx';
import styles from './styles/picture.module.css';

/** A file ready to send. A picture is only converted when it is sent. */
export type ChosenFile = {
  readonly name: string;
  readonly contentType: PaperType;
  readonly file: () => Promise<Blob>;
};

type PictureFieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
  /** True while a picture is being sent. */
  readonly disabled?: boolean;
  /** True if this is the only field of its form, so that the camera comes first. */
  readonly camera?: boolean;
  /** True for documents, which may also be PDFs. */
  readonly takesPdf?: boolean;
  readonly onChoose: (file: ChosenFile | undefined) => void;
  /** Called while a file is being opened, which takes a slow phone some seconds. `onChoose` follows. */
  readonly onOpening?: () => void;
};

/** The chosen file, for the preview. */
type Opened = { readonly picture: OpenPicture } | { readonly pdf: File };

async function opened(file: File, takesPdf: boolean): Promise<Opened | FileProblem> {
  if (takesPdf && isNamedPdf(file)) {
    const pdf = await openPdf(file);
    return typeof pdf === 'string' ? pdf : { pdf };
  }
  const picture = await openPicture(file);
  if (typeof picture !== 'string') return { picture };
  return takesPdf && picture === 'wrongFormat' ? 'wrongPaper' : picture;
}

/** A size as people read it, never rounded down to nothing. */
const megabytes = ({ size }: Blob): string => Math.max(0.1, size / 1_048_576).toFixed(1);

/**
 * The picture as it will be sent. It is drawn on a canvas, so the page's policy doesn't have to allow a blob address.
 */
function Preview({
  picture,
  label,
  onReady,
}: {
  picture: OpenPicture;
  label: string;
  onReady: (file: () => Promise<Blob>) => void;
}) {
  const text = useText(verificationText).picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turns, setTurns] = useState(0);
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    drawPicture(element, picture, turns);
    ready.current(() => asJpeg(element));
  }, [picture, turns]);
  return (
    <div className={styles['picture-preview']}>
      <canvas ref={canvas} role="img" aria-label={`${label}: ${picture.name}`} />
      <Button variant="quiet" onClick={() => setTurns((before) => (before + 1) % 4)}>
        <ClientIcon name="refresh" /> {text.rotate}
      </Button>
    </div>
  );
}

/**
 * A picture from the camera or a file, checked, shown and rotated before it is sent. It has two native inputs: one that
 * opens the camera if there is one, and one that never does.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, error, disabled = false, camera = true, takesPdf = false, onChoose, onOpening } = props;
  const text = useText(verificationText).picture;
  const id = useId();
  const [shown, setShown] = useState<Opened>();
  const [problem, setProblem] = useState<FileProblem>();
  const picture = shown && 'picture' in shown ? shown.picture : undefined;
  useEffect(() => () => picture?.bitmap.close(), [picture]);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    // The same file can be chosen again after it was refused.
    event.target.value = '';
    onOpening?.();
    const given = await opened(file, takesPdf);
    const isProblem = typeof given === 'string';
    setProblem(isProblem ? given : undefined);
    setShown(isProblem ? undefined : given);
    if (isProblem) onChoose(undefined);
    else if ('pdf' in given)
      onChoose({ name: asPdfName(file.name), contentType: 'application/pdf', file: async () => given.pdf });
  };
  // The specification's own message (section 5), followed by what to do about a PDF.
  const wrong = problem ? text[problem === 'idNotPdf' ? 'wrongFormat' : problem] : error;
  const input = (name: string, capture: boolean, words: string) => (
    <span className={styles['picture-choice']}>
      <input
        id={`${id}-${name}`}
        className="visually-hidden"
        type="file"
        accept={(takesPdf && !capture ? PAPER_TYPES : PICTURE_TYPES).join(',')}
        {...(capture ? { capture: 'environment' as const } : {})}
        disabled={disabled}
        aria-describedby={wrong ? `${id}-error ${id}-hint` : `${id}-hint`}
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => void choose(event)}
      />
      <label className={`button button-secondary ${capture ? styles['picture-camera'] : ''}`} htmlFor={`${id}-${name}`}>
        <span className="button-label">{words}</span>
      </label>
    </span>
  );
  return (
    <fieldset className={`field ${styles['picture-field']}`} aria-describedby={`${id}-hint`}>
      <legend className="field-label">{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {takesPdf ? text.paperLimits : text.limits}
      </p>
      <div role="alert">
        <FieldError id={id} error={wrong} />
        {problem === 'idNotPdf' && <p>{text.idNotPdf}</p>}
      </div>
      {picture && (
        <Preview
          picture={picture}
          label={label}
          onReady={(file) => onChoose({ name: asJpegName(picture.name), contentType: 'image/jpeg', file })}
        />
      )}
      {shown && 'pdf' in shown && <p>{text.pdf(shown.pdf.name, megabytes(shown.pdf))}</p>}
      <div className="button-row">
        {camera && input('picture-camera', true, text.take)}
        {input('picture-file', false, shown ? text.another : text.choose)}
      </div>
    </fieldset>
  );
}
