import { type ReactNode, useLayoutEffect, useRef } from 'react';

type FocusedAnswerProps = {
  /** Off for what was there when the page opened. */
  readonly isAnswer: boolean;
  readonly children: ReactNode;
};

/**
 * The outcome of a click. It takes the focus, and with it the view: after a wait the page is drawn again from its top,
 * and the client must not have to search for the one sentence about their money (WCAG 2.4.3).
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
