import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/page/document-title.ts';
import { useTitleOfOpen } from '../lib/open-title.ts';
import styles from './screen.module.css';

/** Where the last screen stood: the first visit leaves the focus to the browser, a navigation moves it. */
let lastPlace: string | undefined;

type ScreenProps = {
  readonly title: string;
  /** What stands under the title in smaller letters. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** A list reaches both edges; words and forms keep a line that can be read. */
  readonly width?: 'full' | 'text';
  readonly children: ReactNode;
};

/** One screen of the console: one heading, which takes the focus when somebody comes here. */
export function Screen({ title, lead, actions, width = 'full', children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useDocumentTitle(useTitleOfOpen() ?? title);
  // Only when the screen itself appears: what opens beside a list has a heading of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place it appeared at
  useLayoutEffect(() => {
    if (lastPlace !== undefined && lastPlace !== pathname) {
      heading.current?.focus({ preventScroll: true });
      globalThis.scrollTo?.(0, 0);
    }
    lastPlace = pathname;
  }, []);
  return (
    <div className={styles['screen']} data-width={width}>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
