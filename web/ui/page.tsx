import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { commonText } from '#shared/text/common.ts';
import { useDocumentTitle } from '../lib/page/document-title.ts';
import { Link } from '../lib/page/link.tsx';
import { useText } from '../lib/page/text.ts';
import { Icon } from './icon.tsx';

type PageProps = {
  /** The heading, and the title of the browser's tab. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly to: string; readonly label?: string } | undefined;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** One column, even at an address whose frame has two (`lib/page/frame-width.ts`). */
  readonly isNarrow?: boolean;
  /** The current step, of how many. */
  readonly steps?: ReactNode;
  /** Distinguishes screens at the same address: going from one to the other is a navigation, too. */
  readonly part?: string;
  /** Content that stays in view beside it, if there is room. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** The last page's address, so that only a navigation moves the focus, not the first visit. */
let lastPlace: string | undefined;

/**
 * One screen: one heading, one task. After a navigation the heading takes the focus, as on a loaded page. This happens
 * before the first paint, because later it would take the focus from a person who is already typing.
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
