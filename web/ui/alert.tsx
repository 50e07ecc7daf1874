import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const;

type AlertProps = {
  readonly tone: keyof typeof icons;
  readonly title?: string | undefined;
  /** False for a notice that was there when the page opened, so that it isn't announced. */
  readonly announce?: boolean | undefined;
  readonly children?: ReactNode;
};

/** A notice on the page: what happened, and what to do next. */
export const Alert = ({ tone, title, announce = true, children }: AlertProps) => (
  <div
    className={`alert alert-${tone} portal-critical`}
    role={announce ? (tone === 'error' ? 'alert' : 'status') : undefined}
  >
    <Icon name={icons[tone]} />
    <div className="alert-body">
      {title && <p className="alert-title">{title}</p>}
      {children}
    </div>
  </div>
);
