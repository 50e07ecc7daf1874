import type { ReactNode } from 'react';
import { ClientIcon, type IconName } from './client-icon.tsx';

type EmptyStateProps = {
  readonly title: string;
  readonly icon?: IconName | undefined;
  /** The next thing to do. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Nothing here yet: says so, and offers the next step. */
export const EmptyState = ({ title, icon = 'list', action, children }: EmptyStateProps) => (
  <div className="empty-state">
    <span className="empty-icon">
      <ClientIcon name={icon} />
    </span>
    <p className="empty-title">{title}</p>
    {children}
    {action}
  </div>
);
