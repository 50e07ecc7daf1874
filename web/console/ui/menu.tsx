import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './menu.module.css';

type MenuProps = {
  /** The words on its button. */
  readonly label: ReactNode;
  readonly className?: string | undefined;
  /** Opens above its button, for one at the page's lower edge. */
  readonly isUp?: boolean;
  readonly children: ReactNode;
};

/**
 * Links and buttons behind a button. It closes by a choice, Escape, a click beside it, or when the focus leaves it. The
 * focus returns to its button first, so that a dialog that a choice opens gives it back there.
 */
export function Menu({ label, className, isUp = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const beside = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', beside);
    return () => document.removeEventListener('pointerdown', beside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Only the menu closes, and not what is open around it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  // A setting is tried out: it leaves the menu open.
  const onChoose = (event: MouseEvent) => {
    const chosen = (event.target as HTMLElement).closest('button, a');
    if (chosen && !chosen.closest('fieldset')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and its choices are told
    <div
      ref={whole}
      className={styles['menu']}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => relatedTarget && !whole.current?.contains(relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={className ?? 'button button-secondary'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key on a button clicks it
        <div id={id} className={styles['choices']} data-up={isUp || undefined} onClick={onChoose}>
          {children}
        </div>
      )}
    </div>
  );
}

type MenuItemProps = { readonly onChoose: () => void; readonly children: ReactNode };

/** An action of a menu. */
export const MenuItem = ({ onChoose, children }: MenuItemProps) => (
  <button type="button" className={styles['item']} onClick={onChoose}>
    {children}
  </button>
);
