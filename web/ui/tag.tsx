import type { ReactNode } from 'react';
import { ClientIcon, type IconName } from './client-icon.tsx';

const icons = { grey: 'check', red: 'warning', yellow: 'clock', green: 'info' } as const satisfies Record<
  string,
  IconName
>;

type TagProps = {
  readonly tone: keyof typeof icons;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
};

/** A status as word, icon and color, because one man in twelve is color-blind. */
export const Tag = ({ tone, icon, children }: TagProps) => (
  <span className={`tag tag-${tone}`}>
    <ClientIcon name={icon ?? icons[tone]} />
    {children}
  </span>
);
