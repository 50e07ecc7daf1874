import { type ReactNode, useEffect, useId, useRef } from 'react';
import { commonText } from '#shared/text/common.ts';
import { useText } from '../lib/page/text.ts';
import { ClientIcon } from './client-icon.tsx';

type DialogProps = {
  readonly open: boolean;
  /** Called by Escape, the close button or a click outside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, in reading order. Before something final, the safe one comes first. */
  readonly actions?: ReactNode;
};

/** The heading of the open item beside a list, otherwise the page's. */
const heading = (): HTMLElement | null => document.querySelector('[data-open-heading]') ?? document.querySelector('h1');

/**
 * Returns the focus to where it was. The browser would, but the button that closed the dialog is gone by then, and the
 * browser forgets the place with it. If the person has moved the focus in the meantime, it stays. If the place is gone,
 * too, the focus moves to the page's heading, not to the top of the document (WCAG 2.4.3).
 */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const place = before?.isConnected && before !== document.body ? before : heading();
  if (!(place instanceof HTMLElement)) return;
  place.focus({ preventScroll: true });
  if (place === before) standInFor(place);
}

/**
 * An action in a dialog often removes the button that opened it, once the answer is rendered. The focus is watched for
 * this long.
 */
const LOOKED_AFTER_MS = 10_000;

/** Moves the focus to the page's heading if the focused element is removed. */
function standInFor(place: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (place.isConnected) return;
    watch.disconnect();
    // If the person has moved the focus themselves, leave it there.
    if (document.activeElement === document.body) heading()?.focus({ preventScroll: true });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), LOOKED_AFTER_MS);
}

/** The browser's own modal dialog: it keeps the focus inside, and returns it afterwards. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const words = useText(commonText);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A click that starts inside and ends outside, such as a text selection, doesn't close it.
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    element.showModal();
    // The browser focuses the first element, which is the close button: typing would be lost, and Enter would close it.
    element.querySelector<HTMLElement>('input, textarea, [data-first]')?.focus();
    return () => {
      element.close();
      giveFocusBack(before);
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for the mouse
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => event.target === dialog.current && isPressedBeside.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className="dialog-sheet">
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
              <ClientIcon name="cross" />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
