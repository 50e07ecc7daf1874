import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NOTICE_ROLES } from '#shared/staff/notices.ts';
import { consoleFrameText as words } from '#shared/text/console/frame.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { Link } from '../../lib/page/link.tsx';
import { chooseTheme, THEMES, useTheme } from '../../lib/page/theme.ts';
import { ClientIcon, type IconName } from '../../ui/client-icon.tsx';
import { useHere, worksAtDesk } from '../lib/company.tsx';
import { useSignOut } from '../lib/use-sign-out.ts';
import styles from './frame.module.css';

type Item = { readonly name: string; readonly to: string; readonly icon: IconName; readonly hint: string };

/** Where somebody with these roles can go. */
function useItems(): readonly Item[] {
  const { places, company } = useHere();
  const payments: Item = { name: words.payments, to: places.payments(), icon: 'list', hint: 'g p' };
  if (!worksAtDesk(company)) return [payments];
  // Nobody of the portal's own people: they read no phone.
  const isOfCompany = company.roles.some((role) => role !== 'agent' && role !== 'platform');
  const decides = company.roles.some((role) => role === 'operator' || role === 'approver');
  const readsStaff = company.roles.some((role) => ['owner', 'auditor', 'platform'].includes(role));
  return [
    { name: words.today, to: places.today, icon: 'clock', hint: 'g t' },
    { name: words.approvals, to: places.approvals, icon: 'check', hint: 'g v' },
    payments,
    { name: words.files, to: places.files, icon: 'bank', hint: 'g f' },
    { name: words.clients, to: places.clients, icon: 'person', hint: 'g c' },
    ...(isOfCompany ? [{ name: words.wires, to: places.wires, icon: 'send', hint: 'g w' } as const] : []),
    ...(decides ? [{ name: words.reviews, to: places.reviews, icon: 'question', hint: 'g d' } as const] : []),
    ...(isOfCompany ? [{ name: words.ledger, to: places.ledger, icon: 'sum', hint: 'g l' } as const] : []),
    ...(isOfCompany ? [{ name: words.reports, to: places.reports, icon: 'download', hint: 'g r' } as const] : []),
    ...(readsStaff
      ? ([
          { name: words.staff, to: places.staff, icon: 'lock', hint: 'g s' },
          { name: words.audit, to: places.audit(), icon: 'sum', hint: 'g a' },
        ] as const)
      : []),
  ];
}

/** A link of the menu; it says so on every screen below its own too. */
function Way({ to, className, children }: { readonly to: string; readonly className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link className={className} to={to} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** For which company the screens are; where somebody works for several, the way to the others. */
function CompanySwitch() {
  const { me, company } = useHere();
  const navigate = useNavigate();
  if (me.companies.length < 2) return <p className={styles['company']}>{company.company}</p>;
  return (
    <select
      className={styles['switch']}
      aria-label={words.company}
      value={company.tenantId}
      onChange={(event) => void navigate(`/${event.target.value}/${worksAtDesk(company) ? 'today' : 'payments'}`)}
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

/** Who is signed in, how the page is lit, and the way out. */
function Person({ children }: { readonly children?: ReactNode }) {
  const { me, company, places } = useHere();
  const out = useSignOut();
  const isTold = NOTICE_ROLES.some((role) => company.roles.includes(role));
  return (
    <div className={styles['foot']}>
      <p className={styles['who']}>
        <strong>{me.name}</strong>
        <span>{company.roles.map((role) => roleText[role].name).join(', ')}</span>
      </p>
      <ThemeChoice />
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
    </div>
  );
}

/** The menu at the left, from 768 px on. */
export function Rail({ onKeys }: { readonly onKeys: () => void }) {
  const items = useItems();
  return (
    <aside className={styles['rail']}>
      <CompanySwitch />
      <nav aria-label={words.label}>
        <ul className={styles['items']}>
          {items.map(({ name, to, icon, hint }) => (
            <li key={to}>
              <Way className={styles['item'] ?? ''} to={to}>
                <ClientIcon name={icon} />
                {name}
                <span className={styles['hint']} aria-hidden="true">
                  {hint}
                </span>
              </Way>
            </li>
          ))}
        </ul>
      </nav>
      <Person>
        <button type="button" className={styles['item']} onClick={onKeys}>
          <ClientIcon name="question" />
          {words.keys}
          <span className={styles['hint']} aria-hidden="true">
            ?
          </span>
        </button>
      </Person>
    </aside>
  );
}

/** As many ways as a thumb tells apart below a phone's screen; the others stand in its menu. */
const TABS_MAX = 4;

/** The menu below the screen, on a phone. */
export function Tabs() {
  const items = useItems();
  if (items.length < 2) return null;
  return (
    <nav className={styles['tabs']} aria-label={words.label}>
      <ul>
        {items.slice(0, TABS_MAX).map(({ name, to, icon }) => (
          <li key={to}>
            <Way className={styles['tab'] ?? ''} to={to}>
              <ClientIcon name={icon} />
              {name}
            </Way>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone: the company, who is signed in, and the way out, behind a button. */
export function Drawer() {
  const items = useItems().slice(TABS_MAX);
  const [isOpen, setOpen] = useState(false);
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of place closes the drawer
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the mouse's way */}
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
            {items.length > 0 && (
              <ul className={styles['items']}>
                {items.map(({ name, to, icon }) => (
                  <li key={to}>
                    <Way className={styles['item'] ?? ''} to={to}>
                      <ClientIcon name={icon} />
                      {name}
                    </Way>
                  </li>
                ))}
              </ul>
            )}
            <Person />
          </div>
        )}
      </dialog>
    </div>
  );
}
