import type { AgentAhead } from '#shared/contracts/tenant.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { partnerText } from '#shared/text/partner.ts';
import { langOfOthers, useText } from '../../lib/page/text.ts';
import { ClientIcon } from '../../ui/client-icon.tsx';
import styles from './partner.module.css';
import { SharePage } from './share-page.tsx';

/** The first letters of a name, for an agent without a picture. */
export const initialsOf = ({ firstName, lastName }: Pick<AgentAhead, 'firstName' | 'lastName'>): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/** The agent's picture, or their initials. The name is beside it, so neither is read out. */
function Portrait({ agent }: { readonly agent: AgentAhead }) {
  return agent.headshotImageURL ? (
    <img className={styles['agent-portrait']} src={agent.headshotImageURL} alt="" width={56} height={56} />
  ) : (
    <span className={`${styles['agent-portrait']} ${styles['agent-initials']}`} aria-hidden="true">
      {initialsOf(agent)}
    </span>
  );
}

/** The agent's brokerage, and its contact details. */
function Brokerage({ brokerage }: Pick<AgentAhead, 'brokerage'>) {
  const text = useText(partnerText);
  const { name, logoURL, websiteURL, officePhone } = brokerage;
  return (
    <div className={styles['agent-brokerage']}>
      {logoURL && <img className={styles['agent-brokerage-logo']} src={logoURL} alt={name} />}
      {officePhone && (
        <a href={`tel:${officePhone}`}>
          <ClientIcon name="phone" />
          <span className="visually-hidden">{text.office} </span>
          {formatPhone(officePhone)}
        </a>
      )}
      {websiteURL && (
        <a
          href={websiteURL}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${text.website(name)} ${text.opensNew}`}
        >
          <ClientIcon name="globe" />
          {new URL(websiteURL).hostname.replace(/^www\./, '')}
        </a>
      )}
    </div>
  );
}

/** The agent's name, license and brokerage, so that a client recognizes them. */
export function AgentCard({ agent }: { readonly agent: AgentAhead }) {
  const text = useText(partnerText);
  return (
    <section className={styles['agent']} aria-label={agent.displayName}>
      <div className={styles['agent-head']}>
        <Portrait agent={agent} />
        <div className={styles['agent-words']}>
          <p className={styles['agent-role']}>{text.agentAt(agent.brokerage.name)}</p>
          {agent.licenses.length > 0 && (
            <p className="field-hint">
              {text.licenses}: {agent.licenses.map(({ state, number }) => text.license(state, number)).join(', ')}
            </p>
          )}
        </div>
      </div>
      {agent.displayDescription && <p lang={langOfOthers()}>{agent.displayDescription}</p>}
      <Brokerage brokerage={agent.brokerage} />
      <SharePage agent={agent} />
    </section>
  );
}
