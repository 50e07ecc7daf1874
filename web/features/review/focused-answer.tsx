import { type ReactNode, useLayoutEffect, useRef } from 'react';

type FocusedAnswerProps = {
  /** False for a message that was there when the page opened. */
  readonly isAnswer: boolean;
  readonly children: ReactNode;
};

/**
 * The outcome of a click. It takes the focus and scrolls into view, because after a wait the page is rendered from its
 * top again. The client must not have to search for the one message about their money (WCAG 2.4.3).
 */
export function FocusedAnswer({ isAnswer, children }: FocusedAnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isAnswer) place.current?.focus();
  }, [isAnswer]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
