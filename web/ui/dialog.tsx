import { type ReactNode, useEffect, useId, useRef } from 'react';
import { commonText } from '#shared/text/common.ts';
import { useText } from '../lib/page/text.ts';
import { ClientIcon } from './client-icon.tsx';

type DialogProps = {
  readonly open: boolean;
  /** Asked for by Escape, the cross or a click beside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, in the order in which they are read: before something final, the safe one comes first. */
  readonly actions?: ReactNode;
};

/** Of what is open beside a list, or of the page. */
const heading = (): HTMLElement | null => document.querySelector('[data-open-heading]') ?? document.querySelector('h1');

/**
 * Gives the focus back to where it was. The browser would, but the button that closed the dialog is gone by then, and
 * with it the browser's memory. Who has moved the focus on meanwhile keeps it; where the place is gone too, the page's
 * heading takes it, and not the top of the document (WCAG 2.4.3).
 */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const place = before?.isConnected && before !== document.body ? before : heading();
  if (!(place instanceof HTMLElement)) return;
  place.focus({ preventScroll: true });
  if (place === before) standInFor(place);
}

/** What was done in a dialog often takes away what opened it, once the answer is drawn: so long it is looked after. */
const LOOKED_AFTER_MS = 10_000;

/** Brings the focus to the page's heading when the place that has it goes. */
function standInFor(place: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (place.isConnected) return;
    watch.disconnect();
    // Who has gone on by themselves is not fetched back.
    if (document.activeElement === document.body) heading()?.focus({ preventScroll: true });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), LOOKED_AFTER_MS);
}

/** The browser's own modal dialog: it keeps the focus inside, and afterwards it is where it was. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const words = useText(commonText);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A click that starts inside and ends outside, as when selecting text, does not close it.
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const before = document.activeElement;
    element.showModal();
    // The browser takes the first thing, which is the cross: what is typed at once would be lost, and Enter would
    // close.
    element.querySelector<HTMLElement>('input, textarea, [data-first]')?.focus();
    return () => {
      element.close();
      giveFocusBack(before);
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the mouse's way
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
