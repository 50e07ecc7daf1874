import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  readonly title: ReactNode;
  readonly open?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** Called when it is opened, for what is only needed then. */
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A section that opens and closes, by the browser's own means; `quiet` looks like a link. */
export function Disclosure({ title, open = false, quiet = false, onOpen, children }: DisclosureProps) {
  const section = useRef<HTMLDetailsElement>(null);
  // A page that is drawn ahead may have been opened by a press before its script was here to hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what happened before the first drawing is made up for.
  useEffect(() => {
    if (section.current?.open && !open) onOpen?.();
  }, []);
  return (
    <details
      ref={section}
      className={quiet ? 'disclosure disclosure-quiet' : 'disclosure on-paper'}
      open={open}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>
        <span>{title}</span>
        <Icon name="chevron" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
