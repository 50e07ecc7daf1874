import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NOTICE_ROLES } from '#shared/staff/notices.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import { consoleFrameText as words } from '#shared/text/console/frame.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { Link } from '../../lib/page/link.tsx';
import { chooseTheme, THEMES, useTheme } from '../../lib/page/theme.ts';
import { ClientIcon, type IconName } from '../../ui/client-icon.tsx';
import { useHere } from '../lib/company.tsx';
import { useSignOut } from '../lib/use-sign-out.ts';
import { Menu } from '../ui/menu.tsx';
import styles from './frame.module.css';
import { useBankTabs, useCompanyTabs } from './place-tabs.tsx';

type Item = {
  readonly name: string;
  readonly to: string;
  readonly icon: IconName;
  /** Other addresses that also mark this item as current. */
  readonly also?: readonly string[] | undefined;
};

/** The navigation by role: six items for an escrow officer, one more for an approver, one more for an owner. */
function useItems(): readonly Item[] {
  const { places, company } = useHere();
  const bank = useBankTabs();
  const owned = useCompanyTabs();
  const has = (...roles: readonly MemberRole[]) => roles.some((role) => company.roles.includes(role));
  return [
    { name: words.today, to: places.today, icon: 'clock' },
    ...(has('approver') ? [{ name: words.approvals, to: places.approvals, icon: 'check' } as const] : []),
    { name: words.files, to: places.files, icon: 'folder' },
    { name: words.payments, to: places.payments(), icon: 'list' },
    ...(bank[0] ? [{ name: words.bank, to: bank[0].to, icon: 'bank', also: bank.map(({ to }) => to) } as const] : []),
    { name: words.people, to: places.clients, icon: 'person', also: [places.reviews] },
    ...(bank[0] ? [{ name: words.reports, to: places.reports, icon: 'download' } as const] : []),
    ...(owned[0]
      ? [{ name: words.companyPlace, to: owned[0].to, icon: 'lock', also: owned.map(({ to }) => to) } as const]
      : []),
  ];
}

/** A link of the navigation. It is marked as current on every screen below its own, too. */
function Way({
  to,
  also = [],
  className,
  children,
}: Omit<Item, 'name' | 'icon'> & { className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isHere = [to, ...also].some((place) => pathname === place || pathname.startsWith(`${place}/`));
  return (
    <Link className={className} to={to} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** The company on screen. Someone who works for several can switch here. */
function CompanySwitch() {
  const { me, company } = useHere();
  const navigate = useNavigate();
  if (me.companies.length < 2) return <p className={styles['company']}>{company.company}</p>;
  return (
    <select
      className={styles['switch']}
      aria-label={words.company}
      value={company.tenantId}
      onChange={(event) => void navigate(`/${event.target.value}/today`)}
    >
      {me.companies.map((each) => (
        <option key={each.tenantId} value={each.tenantId}>
          {each.company}
        </option>
      ))}
    </select>
  );
}

function ThemeChoice() {
  const chosen = useTheme();
  return (
    <fieldset className={styles['themes']} aria-label={words.appearance}>
      {THEMES.map((theme) => (
        <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
          {words.themes[theme]}
        </button>
      ))}
    </fieldset>
  );
}

const Who = () => {
  const { me, company } = useHere();
  return (
    <span className={styles['who']}>
      <strong>{me.name}</strong>
      <span>{company.roles.map((role) => roleText[role].name).join(', ')}</span>
    </span>
  );
};

/** The signed-in person's menu: notifications, appearance, shortcuts and sign-out. */
function OfPerson({ children }: { readonly children?: ReactNode }) {
  const { company, places } = useHere();
  const out = useSignOut();
  const isTold = NOTICE_ROLES.some((role) => company.roles.includes(role));
  return (
    <div className={styles['foot']}>
      <div className={styles['items']}>
        {isTold && (
          <Way className={styles['item'] ?? ''} to={places.notices}>
            <ClientIcon name="mail" />
            {words.notices}
          </Way>
        )}
        {children}
        <button type="button" className={styles['item']} onClick={() => out.mutate()}>
          <ClientIcon name="leave" />
          {words.signOut}
        </button>
      </div>
      <ThemeChoice />
    </div>
  );
}

/** The navigation at the left, from 768 px. */
export function Rail({ onKeys }: { readonly onKeys: () => void }) {
  const items = useItems();
  return (
    <aside className={styles['rail']}>
      <CompanySwitch />
      <nav aria-label={words.label}>
        <ul className={styles['items']}>
          {items.map(({ name, to, also, icon }) => (
            <li key={to}>
              <Way className={styles['item'] ?? ''} to={to} also={also}>
                <ClientIcon name={icon} />
                {name}
              </Way>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['person']}>
        <Menu isUp className={styles['item']} label={<Who />}>
          <OfPerson>
            <button type="button" className={styles['item']} onClick={onKeys}>
              <ClientIcon name="question" />
              {words.keys}
              <span className={styles['hint']} aria-hidden="true">
                ?
              </span>
            </button>
          </OfPerson>
        </Menu>
      </div>
    </aside>
  );
}

/** As many tabs as a thumb can tell apart at the bottom of a phone. The others are in the menu. */
const TABS_MAX = 4;

/** The tabs at the bottom of the screen, on a phone. */
export function Tabs() {
  const items = useItems();
  return (
    <nav className={styles['tabs']} aria-label={words.label}>
      <ul>
        {items.slice(0, TABS_MAX).map(({ name, to, also, icon }) => (
          <li key={to}>
            <Way className={styles['tab'] ?? ''} to={to} also={also}>
              <ClientIcon name={icon} />
              {name}
            </Way>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone: the company, the signed-in person and sign-out, behind a button. */
export function Drawer() {
  const items = useItems().slice(TABS_MAX);
  const [isOpen, setOpen] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const element = drawer.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  return (
    <div className={styles['menu']}>
      <button type="button" className="icon-button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <ClientIcon name="menu" />
        <span className="visually-hidden">{words.open}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for the mouse */}
      <dialog
        ref={drawer}
        className={styles['drawer']}
        aria-label={words.label}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === drawer.current && setOpen(false)}
      >
        {isOpen && (
          <div className={styles['sheet']}>
            <div>
              <button type="button" className="icon-button" aria-label={words.close} onClick={() => setOpen(false)}>
                <ClientIcon name="cross" />
              </button>
            </div>
            <CompanySwitch />
            <ul className={styles['items']}>
              {items.map(({ name, to, also, icon }) => (
                <li key={to}>
                  <Way className={styles['item'] ?? ''} to={to} also={also}>
                    <ClientIcon name={icon} />
                    {name}
                  </Way>
                </li>
              ))}
            </ul>
            <Who />
            <OfPerson />
          </div>
        )}
      </dialog>
    </div>
  );
}
