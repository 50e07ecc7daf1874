import { clientsText } from '#shared/text/console/clients.ts';
import { Link } from '../../../lib/page/link.tsx';
import { useHere } from '../../lib/company.tsx';
import { useHeldClients } from '../../lib/use-held-clients.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './clients.module.css';

const words = clientsText.held;

/** Clients on hold: no one would look for them by name. */
export function HeldClients() {
  const { places, timeZone } = useHere();
  const held = useHeldClients();
  if (held.length === 0) return null;
  return (
    <Section title={words.title}>
      <ul className={`framed ${styles['held']}`}>
        {held.map(({ id, name, hold }) => (
          <li key={id}>
            <Link to={places.client(id)}>{name}</Link>
            <small>{words.by(hold.by, whenAt(hold.at, timeZone))}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
