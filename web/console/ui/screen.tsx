import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/page/document-title.ts';
import { focusOpened } from '../lib/focus-stays.ts';
import { useTitleOfOpen } from '../lib/open-title.ts';
import styles from './screen.module.css';

/** The last screen's address. The first visit leaves the focus to the browser, and a navigation moves it. */
let lastPlace: string | undefined;

type ScreenProps = {
  readonly title: string;
  /** The smaller text under the title. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** A list is as wide as the screen. Text and forms keep a readable line length. */
  readonly width?: 'full' | 'text';
  readonly children: ReactNode;
};

/** One screen of the console. Its heading takes the focus when someone navigates here. */
export function Screen({ title, lead, actions, width = 'full', children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useDocumentTitle(useTitleOfOpen() ?? title);
  // Only when the screen itself appears, because an item opened beside a list has its own heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the place where it appeared counts
  useLayoutEffect(() => {
    if (lastPlace !== undefined && lastPlace !== pathname) {
      focusOpened(heading.current);
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
