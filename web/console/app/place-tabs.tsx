import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { consoleFrameText as words } from '#shared/text/console/frame.ts';
import { Link } from '../../lib/page/link.tsx';
import { useHere } from '../lib/company.tsx';
import styles from './frame.module.css';

type Tab = { readonly name: string; readonly to: string };

/** The tabs of Bank. Support can't read bank data. */
export function useBankTabs(): readonly Tab[] {
  const { places, company } = useHere();
  if (!company.roles.some((role) => role !== 'platform')) return [];
  return [
    { name: words.activity, to: places.wires },
    { name: words.unidentified, to: places.unidentified },
    { name: words.ledger, to: places.ledger },
  ];
}

/** The tabs of Company, for those who run or audit it. */
export function useCompanyTabs(): readonly Tab[] {
  const { places, company } = useHere();
  if (!company.roles.some((role) => ['owner', 'auditor', 'platform'].includes(role))) return [];
  return [
    { name: words.staff, to: places.staff },
    ...(company.offices ? [] : [{ name: words.settings, to: places.settings }]),
    { name: words.audit, to: places.audit() },
    // Owners approve changes to the company here. Approvers have Approvals in the navigation.
    ...(company.roles.includes('approver') ? [] : [{ name: words.approvals, to: places.approvals }]),
  ];
}

const TAB_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Moves the focus along the tabs. Enter opens the one that has it, because each is loaded on request. */
function moveAlongTabs(event: KeyboardEvent<HTMLElement>): void {
  if (!TAB_KEYS.includes(event.key)) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const ends = { Home: 0, End: -1 }[event.key] ?? (at + (event.key === 'ArrowLeft' ? -1 : 1)) % tabs.length;
  tabs.at(ends)?.focus();
}

const PANEL = 'place';

/** The tabs of the current place, if it has several, above its screen. Each tab has an address of its own. */
export function PlaceTabs({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const places = [
    { name: words.bank, tabs: useBankTabs() },
    { name: words.companyPlace, tabs: useCompanyTabs() },
  ];
  const isAt = ({ to }: Tab) => pathname === to || pathname.startsWith(`${to}/`);
  const here = places.find(({ tabs }) => tabs.some(isAt));
  return (
    <>
      {here && (
        <div role="tablist" className={styles['place-tabs']} aria-label={here.name} onKeyDown={moveAlongTabs}>
          {here.tabs.map((tab) => (
            <Link
              key={tab.to}
              to={tab.to}
              role="tab"
              id={isAt(tab) ? `${PANEL}-tab` : undefined}
              aria-selected={isAt(tab)}
              aria-controls={PANEL}
              tabIndex={isAt(tab) ? 0 : -1}
            >
              {tab.name}
            </Link>
          ))}
        </div>
      )}
      <div id={PANEL} {...(here ? { role: 'tabpanel', 'aria-labelledby': `${PANEL}-tab` } : {})}>
        {children}
      </div>
    </>
  );
}
