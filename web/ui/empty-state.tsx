import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

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
      <Icon name={icon} />
    </span>
    <p className="empty-title">{title}</p>
    {children}
    {action}
  </div>
);
