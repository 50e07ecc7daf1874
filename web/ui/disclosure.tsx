import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  readonly title: ReactNode;
  readonly open?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** Called when it is opened, for content that is only needed then. */
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A section that opens and closes with the browser's own element. `quiet` looks like a link. */
export function Disclosure({ title, open = false, quiet = false, onOpen, children }: DisclosureProps) {
  const section = useRef<HTMLDetailsElement>(null);
  // On a prerendered page, it may have been opened by a click before its script was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a click before the first render.
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
