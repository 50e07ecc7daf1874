import { useEffect, useState } from 'react';
import { controlsText } from '#shared/text/controls.ts';
import { useText } from '../lib/page/text.ts';
import { ClientIcon } from './client-icon.tsx';

const CONFIRMED_MS = 3000;

/** Copies with an invisible selection if the Clipboard API is refused (an embedded browser, an old phone). */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

type CopyButtonProps = { readonly text: string; readonly what: string; readonly onCopied?: (() => void) | undefined };

/** Copies a value and confirms it in place, without moving anything. */
export function CopyButton({ text, what, onCopied }: CopyButtonProps) {
  const words = useText(controlsText);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    onCopied?.();
  };
  return (
    <button type="button" className="copy-button" onClick={copy}>
      <ClientIcon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? words.copied : words.copy(what)}</span>
    </button>
  );
}
