import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router-dom';

/** What a link within the portal takes: where it leads, and what travels along. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: To;
  readonly state?: unknown;
};

/** A press that the browser follows elsewhere: in another tab or window, or as a download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target: string | undefined) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (target !== undefined && target !== '_self');

/**
 * A link to a screen of the portal. (The router's own also fetches ahead, submits forms and leaves for other sites,
 * which costs every visitor 4 KB.)
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event, rest.target)) return;
    event.preventDefault();
    // The place where one is already is no step back.
    void navigate(to, { replace: href === here, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** A link of the menu: it says when its screen is the one that is open. */
export function NavLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const isHere = useLocation().pathname === useHref(to);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
