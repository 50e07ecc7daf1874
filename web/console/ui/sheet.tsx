import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { consoleFrameText } from '#shared/text/console/frame.ts';
import { Link } from '../../lib/page/link.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { focusOpened, focusStays } from '../lib/focus-stays.ts';
import { useOpenTitle } from '../lib/open-title.ts';
import { useHeadings } from './level.ts';
import styles from './sheet.module.css';

type SheetProps = {
  readonly closeTo: string;
  /** The label of the link back to the list, which a narrow screen shows. */
  readonly back: string;
  readonly children: ReactNode;
};

/** The open item beside its list. On a narrow screen it is alone, with a link back. */
export function Sheet({ closeTo, back, children }: SheetProps) {
  return (
    <article ref={focusStays} className={styles['sheet']}>
      <Link className={`back-link ${styles['back']}`} to={closeTo}>
        <Icon name="back" />
        {back}
      </Link>
      {children}
    </article>
  );
}

type LoadedSheetProps<Data> = Omit<SheetProps, 'children'> & {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** A sheet whose item is loaded first. */
export function LoadedSheet<Data>({ query, children, ...sheet }: LoadedSheetProps<Data>) {
  return (
    <Sheet {...sheet}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Sheet>
  );
}

type SheetHeadProps = {
  readonly title: string;
  /** The title of the browser's tab, if the sheet's own doesn't identify the item. */
  readonly tabTitle?: string;
  readonly closeTo: string;
  readonly meta?: ReactNode;
  readonly amount?: string;
  /** A row below the title, such as the status. */
  readonly children?: ReactNode;
};

/** A sheet's heading. It takes the focus when the sheet opens, so a screen reader announces the item. */
export function SheetHead({ title, tabTitle = title, closeTo, meta, amount, children }: SheetHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { own: Heading } = useHeadings();
  useOpenTitle(tabTitle);
  useLayoutEffect(() => focusOpened(heading.current), []);
  return (
    <header className={styles['head']}>
      <div>
        <Heading ref={heading} tabIndex={-1} data-open-heading>
          {title}
        </Heading>
        {meta && <p className="meta">{meta}</p>}
      </div>
      {amount && <p className={styles['amount']}>{amount}</p>}
      <Link className={`icon-button ${styles['close']}`} to={closeTo} aria-label={consoleFrameText.close}>
        <ClientIcon name="cross" />
      </Link>
      {children && <div className={styles['below']}>{children}</div>}
    </header>
  );
}

/** The card around a list, with a foot for totals or the next page. */
export function ListCard({ foot, children }: { readonly foot?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['list']}>
      {children}
      {foot && <footer className={styles['foot']}>{foot}</footer>}
    </div>
  );
}
