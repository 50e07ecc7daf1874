import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatPhone } from '#shared/phone-format.ts';
import { commonText } from '#shared/text/common.ts';
import { frameText } from '#shared/text/frame.ts';
import { NavLink } from '../lib/page/link.tsx';
import { paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { logOut, useSession } from '../lib/session/session.ts';
import { ClientIcon } from '../ui/client-icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { SiteLogo } from './site-logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const items = [
  { name: 'account', to: paths.account, icon: 'person' },
  { name: 'newPayment', to: paths.details, icon: 'send' },
  { name: 'bankAccount', to: paths.bankAccounts, icon: 'bank' },
  { name: 'transactions', to: paths.history, icon: 'list' },
] as const;

/** The client's places, in the specification's order, and the contact for help. */
function MenuItems() {
  const words = useText(frameText).menu;
  const { footer } = useText(commonText);
  const { tenant } = useSite();
  return (
    <>
      <nav aria-label={words.label}>
        <ul className="menu-items">
          {items.map(({ name, to, icon }) => (
            <li key={name}>
              <NavLink className="menu-item" to={to}>
                <ClientIcon name={icon} />
                {words[name]}
              </NavLink>
            </li>
          ))}
          <li>
            {/* This page is logged out even if the server couldn't be reached. */}
            <button type="button" className="menu-item" onClick={() => void logOut().catch(() => undefined)}>
              <ClientIcon name="leave" />
              {words.logout}
            </button>
          </li>
        </ul>
      </nav>
      <section className="menu-support" aria-label={words.support}>
        <h2>{words.support}</h2>
        <NavLink to={paths.faq}>
          <ClientIcon name="question" />
          <span>{footer.faq}</span>
        </NavLink>
        <a href={`mailto:${tenant.supportEmail}`}>
          <ClientIcon name="mail" />
          <span>{tenant.supportEmail}</span>
        </a>
        <a href={`tel:${tenant.pocPhone}`}>
          <ClientIcon name="phone" />
          <span>{formatPhone(tenant.pocPhone)}</span>
        </a>
        <div>
          <LanguageSwitch />
        </div>
      </section>
      <ThemeSwitch />
    </>
  );
}

/** The menu beside the page, from 768 px. */
export function SideMenu() {
  const session = useSession();
  return (
    <aside className="side-menu">
      <SiteLogo />
      {session && (
        <p className="menu-name">
          {session.client.firstName} {session.client.lastName}
        </p>
      )}
      <MenuItems />
    </aside>
  );
}

/** The menu below 768 px. It starts closed, its button opens it, and navigation closes it. */
export function MenuDrawer() {
  const { close } = useText(commonText);
  const words = useText(frameText).menu;
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const element = drawer.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  return (
    <>
      <button type="button" className="icon-button menu-button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <ClientIcon name="menu" />
        <span className="visually-hidden">{words.open}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for the mouse */}
      <dialog
        ref={drawer}
        className="drawer"
        aria-label={words.label}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === drawer.current && setOpen(false)}
      >
        {isOpen && (
          <div className="drawer-sheet">
            <button type="button" className="icon-button" aria-label={close} onClick={() => setOpen(false)}>
              <ClientIcon name="cross" />
            </button>
            <MenuItems />
          </div>
        )}
      </dialog>
    </>
  );
}
