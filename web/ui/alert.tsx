import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { WithPhones } from './with-phones.tsx';

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const;

type AlertProps = {
  readonly tone: keyof typeof icons;
  readonly title?: string | undefined;
  /** False for a notice that was there when the page opened, so that it isn't announced. */
  readonly announce?: boolean | undefined;
  /** Its sentence. Phone numbers in it can be called. */
  readonly text?: string | null | undefined;
  readonly children?: ReactNode;
};

/** A notice on the page: what happened, and what to do next. */
export const Alert = ({ tone, title, announce = true, text, children }: AlertProps) => (
  <div
    className={`alert alert-${tone} portal-critical`}
    role={announce ? (tone === 'error' ? 'alert' : 'status') : undefined}
  >
    <Icon name={icons[tone]} />
    <div className="alert-body">
      {title && <p className="alert-title">{title}</p>}
      {text && (
        <p>
          <WithPhones text={text} />
        </p>
      )}
      {children}
    </div>
  </div>
);
