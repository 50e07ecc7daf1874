import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignedUpload } from '#shared/contracts/documents.ts';
import { verificationText } from '#shared/text/verification.ts';
import { useText } from '../page/text.ts';
import { ApiError, sentenceOf } from './api-error.ts';

/** What follows an upload: its progress from 0 to 1, and the signal that stops it. */
export type Watch = { readonly onProgress: (part: number) => void; readonly signal: AbortSignal };

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
 * Posts a file to the bucket with its signed form. By XMLHttpRequest, which alone tells how much has been sent: on a
 * phone in a basement that is the difference between waiting and giving up.
 */
export function postFile({ url, fields }: SignedUpload, file: Blob, { onProgress, signal }: Watch): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores every field behind the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => reject(new Error('The bucket did not take the file.'));
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.open('POST', url);
    request.send(form);
  });
}

/** The state of an upload. */
export type Upload = {
  readonly phase: 'idle' | 'sending' | 'checking' | 'done';
  /** From 0 to 1 while it is being sent. */
  readonly part: number;
  readonly problem: string | undefined;
  readonly start: (send: (watch: Watch) => Promise<void>) => void;
  readonly cancel: () => void;
};

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
        if (sent >= 1) setPhase('checking');
      };
      send({ onProgress, signal: control.signal }).then(
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
