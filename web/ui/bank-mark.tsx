import { ClientIcon } from './client-icon.tsx';
import styles from './styles/bank-mark.module.css';

/** A bank's or company's logo, or a plain mark if there is none. The name is always beside it. */
export const BankMark = ({ logoUrl }: { readonly logoUrl: string | undefined }) => (
  <span className={styles['bank-mark']}>
    {logoUrl ? <img src={logoUrl} alt="" width={40} height={40} loading="lazy" /> : <ClientIcon name="bank" />}
  </span>
);
