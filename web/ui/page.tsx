import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { commonText } from '#shared/text/common.ts';
import { useDocumentTitle } from '../lib/page/document-title.ts';
import { Link } from '../lib/page/link.tsx';
import { useText } from '../lib/page/text.ts';
import { Icon } from './icon.tsx';

type PageProps = {
  /** The heading and the title of the browser's tab. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly label?: string } | undefined;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** One column, also at an address whose frame has two (`lib/page/frame-width.ts`). */
  readonly isNarrow?: boolean;
  /** Which step of how many this is. */
  readonly steps?: ReactNode;
  /** Tells screens of one address apart: going from one to the other is a navigation as well. */
  readonly part?: string;
  /** What stays in view beside it, where there is room. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** Where the last page stood, so that only a navigation moves the focus and not the first visit. */
let lastPlace: string | undefined;

/**
 * One screen: one heading, one task. After a navigation the heading takes the focus, as a loaded page would: before
 * anything is painted, or it would take the focus from a person who is already typing.
 */
export function Page({ title, lead, back, actions, isNarrow, steps, beside, part = '', children }: PageProps) {
  const words = useText(commonText);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const place = `${pathname}#${part}`;
  useDocumentTitle(title);
  useLayoutEffect(() => {
    if (lastPlace !== undefined && lastPlace !== place) {
      heading.current?.focus({ preventScroll: true });
      globalThis.scrollTo?.(0, 0);
    }
    lastPlace = place;
  }, [place]);
  const main = (
    <>
      {back && (
        <Link className="back-link" to={back.to}>
          <Icon name="back" />
          {back.label ?? words.back}
        </Link>
      )}
      {steps}
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {lead && <div className="lead">{lead}</div>}
      {children}
    </>
  );
  if (!beside) return <div className={isNarrow ? 'page page-narrow' : 'page'}>{main}</div>;
  return (
    <div className="page page-beside">
      <div className="page-main">{main}</div>
      <div className="page-aside">{beside}</div>
    </div>
  );
}
