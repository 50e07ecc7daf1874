import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_TYPES } from '#shared/document/document.ts';
import { verificationText } from '#shared/text/verification.ts';
import { asJpeg, drawPicture, type OpenPicture, openPicture } from '../lib/form/picture.ts';
import { useText } from '../lib/page/text.ts';
import { Button } from './button.tsx';
import { ClientIcon } from './client-icon.tsx';
import { FieldError } from './field.tsx';
import styles from './styles/picture.module.css';

/** A picture ready to be sent; it becomes a file only when it is sent. */
export type ChosenPicture = { readonly name: string; readonly file: () => Promise<Blob> };

type PictureFieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
  /** Off while a picture is being sent. */
  readonly disabled?: boolean;
  /** On when this is the only field of its form, so that the camera comes first. */
  readonly camera?: boolean;
  readonly onChoose: (picture: ChosenPicture | undefined) => void;
};

/** The picture as it will be sent, drawn on a canvas: the page's policy need not allow its address. */
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
 * A picture from the camera or from a file, checked, shown and turned before it is sent. Two inputs of the browser's
 * own: one that opens the camera where there is one, one that never does.
 */
export function PictureField({ label, error, disabled = false, camera = true, onChoose }: PictureFieldProps) {
  const text = useText(verificationText).picture;
  const id = useId();
  const [picture, setPicture] = useState<OpenPicture>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => picture?.bitmap.close(), [picture]);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    // The same file can be chosen again after it was refused.
    event.target.value = '';
    const opened = await openPicture(file);
    const isProblem = typeof opened === 'string';
    setProblem(isProblem ? text[opened] : undefined);
    setPicture(isProblem ? undefined : opened);
    if (isProblem) onChoose(undefined);
  };
  const wrong = problem ?? error;
  const input = (name: string, capture: boolean, words: string) => (
    <span className={styles['picture-choice']}>
      <input
        id={`${id}-${name}`}
        className="visually-hidden"
        type="file"
        accept={PICTURE_TYPES.join(',')}
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
        {text.limits}
      </p>
      <div role="alert">
        <FieldError id={id} error={wrong} />
      </div>
      {picture && (
        <Preview picture={picture} label={label} onReady={(file) => onChoose({ name: picture.name, file })} />
      )}
      <div className="button-row">
        {camera && input('picture-camera', true, text.take)}
        {input('picture-file', false, picture ? text.another : text.choose)}
      </div>
    </fieldset>
  );
}
