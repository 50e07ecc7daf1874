import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { focusStays } from '../../lib/focus-stays.ts';
import { useOpenTitle } from '../../lib/open-title.ts';
import { useHeadings } from '../../ui/level.ts';
import styles from './wires.module.css';

type FrameProps = { readonly title: string; readonly meta: ReactNode; readonly children: ReactNode };

/** The open item beside the list: its heading, and the way back. */
export function SheetFrame({ title, meta, children }: FrameProps) {
  const { places } = useHere();
  const { search } = useLocation();
  const list = `${places.wires}${search}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const { own: Heading } = useHeadings();
  useOpenTitle(title);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article ref={focusStays} className={styles['sheet']}>
      <Link className={`back-link ${styles['back']}`} to={list}>
        <Icon name="back" />
        {words.back}
      </Link>
      <header className={styles['head']}>
        <div>
          <Heading ref={heading} tabIndex={-1} data-open-heading>
            {title}
          </Heading>
          <p className={styles['meta']}>{meta}</p>
        </div>
        <Link className="icon-button" to={list} aria-label={words.close}>
          <ClientIcon name="cross" />
        </Link>
      </header>
      {children}
    </article>
  );
}
