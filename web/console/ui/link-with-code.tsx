import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './link-with-code.module.css';
import { QrCode } from './qr-code.tsx';

type LinkProps = {
  readonly link: string;
  /** The QR code's label for screen readers. */
  readonly label: string;
  /** The link's name on the button that copies it. */
  readonly what: string;
  readonly children?: ReactNode;
};

/** A link to copy, beside its QR code. */
export const LinkWithCode = ({ link, label, what, children }: LinkProps) => (
  <div className={styles['made']}>
    <QrCode className={styles['code']} text={link} label={label} />
    <div>
      <p className={styles['link']}>{link}</p>
      <CopyButton text={link} what={what} />
      {children}
    </div>
  </div>
);
