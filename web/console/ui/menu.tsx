import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './menu.module.css';

type MenuProps = {
  /** The label of its button. */
  readonly label: ReactNode;
  readonly className?: string | undefined;
  /** Opens above its button, for a menu at the bottom of the page. */
  readonly isUp?: boolean;
  readonly children: ReactNode;
};

/**
 * Links and buttons behind a button. It closes on a choice, Escape, a click outside, or when it loses the focus. The
 * focus returns to its button first, so that a dialog opened by a choice returns it there.
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
    // Close only the menu, not what is open around it.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  // A setting leaves the menu open, so that it can be tried out.
  const onChoose = (event: MouseEvent) => {
    const chosen = (event.target as HTMLElement).closest('button, a');
    if (chosen && !chosen.closest('fieldset')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its button and choices
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
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys click the buttons
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
