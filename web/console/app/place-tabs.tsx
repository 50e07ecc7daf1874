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
    { name: words.wires, to: places.wires },
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

/** The tabs of the current place, if it has several. */
export function PlaceTabs() {
  const { pathname } = useLocation();
  const places = [
    { name: words.bank, tabs: useBankTabs() },
    { name: words.companyPlace, tabs: useCompanyTabs() },
  ];
  const isAt = ({ to }: Tab) => pathname === to || pathname.startsWith(`${to}/`);
  const here = places.find(({ tabs }) => tabs.some(isAt));
  if (!here) return null;
  return (
    <nav className={styles['place-tabs']} aria-label={here.name}>
      {here.tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={isAt(tab) ? 'page' : undefined}>
          {tab.name}
        </Link>
      ))}
    </nav>
  );
}
