import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router-dom';

/** The props of a link within the portal: its address, and its navigation state. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: To;
  readonly state?: unknown;
};

/** A click that the browser handles: in another tab or window, or as a download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target: string | undefined) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (target !== undefined && target !== '_self');

/**
 * A link to a screen of the portal. (The router's own also prefetches, submits forms and links to other sites, which
 * costs every visitor 4 KB.)
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, rest.target)) return;
    event.preventDefault();
    // A link to the current place must not add a step to the history.
    void navigate(to, { replace: href === here, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** A link of the menu. It is marked as current if its screen is open. */
export function NavLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const isHere = useLocation().pathname === useHref(to);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
