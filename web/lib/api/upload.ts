import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignedUpload } from '#shared/contracts/documents.ts';
import { verificationText } from '#shared/text/verification.ts';
import { useText } from '../page/text.ts';
import { ApiError, sentenceOf } from './api-error.ts';

/** Follows an upload: its progress from 0 to 1, if it is waiting for the connection, and the signal that stops it. */
export type Watch = {
  readonly onProgress: (part: number) => void;
  readonly onWaiting: () => void;
  readonly signal: AbortSignal;
};

/** After this long without progress, an upload is given up. The next try often gets a better connection. */
const STALLED_MS = 45_000;

const notFinished = (sentence: string): ApiError =>
  new ApiError({
    status: 0,
    code: 'page/upload',
    sentence,
    fields: {},
    requestId: undefined,
    retryAfterSeconds: undefined,
  });

/**
 * Posts a file to the bucket with its signed form; false if the bucket refused it. It uses XMLHttpRequest, the only way
 * to know how much has been sent. On a phone in a basement, that is the difference between waiting and giving up.
 */
export function postFile({ url, fields }: SignedUpload, file: Blob, { onProgress, signal }: Watch): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores every field after the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled = setTimeout(stop, STALLED_MS);
    const fail = () => reject(new Error('The file did not reach the bucket.'));
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, STALLED_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (request.status >= 500 ? fail() : resolve(request.status < 300));
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    request.open('POST', url);
    request.send(form);
  });
}

/** The state of an upload. */
export type Upload = {
  readonly phase: 'idle' | 'sending' | 'waiting' | 'checking' | 'done';
  /** The progress from 0 to 1 while it is being sent. */
  readonly part: number;
  readonly problem: string | undefined;
  readonly start: (send: (watch: Watch) => Promise<void>) => void;
  readonly cancel: () => void;
};

/** True if a file is being uploaded. */
export const isUploading = ({ phase }: Pick<Upload, 'phase'>): boolean => phase !== 'idle' && phase !== 'done';

/** Runs one upload at a time: sending with progress, the server's check, and the result. */
export function useUpload(): Upload {
  const text = useText(verificationText).picture;
  const [phase, setPhase] = useState<Upload['phase']>('idle');
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (send: (watch: Watch) => Promise<void>) => {
      if (running.current) return;
      const control = new AbortController();
      running.current = control;
      const end = (next: Upload['phase'], sentence?: string) => {
        if (running.current !== control) return;
        running.current = undefined;
        setPhase(next);
        setProblem(sentence);
      };
      setPhase('sending');
      setPart(0);
      setProblem(undefined);
      const onProgress = (sent: number) => {
        setPart(sent);
        setPhase(sent >= 1 ? 'checking' : 'sending');
      };
      send({ onProgress, onWaiting: () => setPhase('waiting'), signal: control.signal }).then(
        () => end('done'),
        (thrown) => end('idle', sentenceOf(thrown instanceof ApiError ? thrown : notFinished(text.failed))),
      );
    },
    [text.failed],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setPhase('idle');
  }, []);
  return { phase, part, problem, start, cancel };
}
