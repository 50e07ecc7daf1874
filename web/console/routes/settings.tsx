import { Fragment, type ReactNode, useId, useState } from 'react';
import { MAY } from '#shared/proposal/proposal.ts';
import type { Agent } from '#shared/tenant/tenant.ts';
import { SETTINGS_SECTIONS, type SettingsSection, settingsText as words } from '#shared/text/console/settings.ts';
import { Link } from '../../lib/page/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgentLink } from '../features/settings/agent-link.tsx';
import { ListForm } from '../features/settings/list-form.tsx';
import {
  askedOf,
  FIELDS_OF,
  FORMS,
  LISTS,
  type ListName,
  type Settings,
  wireForm,
} from '../features/settings/sections.ts';
import styles from '../features/settings/settings.module.css';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { useProposeSettings, useSettings } from '../features/settings/use-settings.ts';
import { useHere } from '../lib/company.tsx';
import { Screen } from '../ui/screen.tsx';
import { ToldValue } from '../ui/told-value.tsx';

type SectionProps = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

function Part({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

type OfSection = { readonly section: SettingsSection; readonly of: Settings };

type Item = { readonly name: string; readonly isOn: boolean; readonly agent?: Agent };

/** The items of each list. */
function itemsIn(values: Settings['values']): Readonly<Record<ListName, readonly Item[]>> {
  const { purposes = [], offices = [], agents = [] } = values;
  return {
    purposes: purposes.map((each) => ({ name: LISTS.purposes.nameOf(each), isOn: each.active })),
    offices: offices.map((each) => ({ name: `${each.title}, ${each.city}, ${each.state}`, isOn: each.active })),
    agents: agents.map((agent) => ({
      name: `${agent.displayName}, ${agent.brokerage.name}`,
      isOn: agent.active,
      agent,
    })),
    faq: askedOf(values).map((each) => ({ name: each.question, isOn: each.isShown })),
  };
}

const isList = (section: string): section is ListName => section in LISTS;

/** The items of a list by name, with those that are off marked. */
function Items({ section, of }: OfSection) {
  if (!isList(section)) return null;
  const shown = itemsIn(of.values)[section];
  if (shown.length === 0) return <p>{words.none[section]}</p>;
  return (
    <ul className={styles['rows']}>
      {shown.map(({ name, isOn, agent }) => (
        <li key={name} className={styles['row']}>
          <span>
            {name}
            {!isOn && <small> {words.off}</small>}
          </span>
          {agent && <AgentLink of={agent} />}
        </li>
      ))}
    </ul>
  );
}

/** The settings of a section that have a single value, by account if there are several. */
function Lines({ section, of }: { readonly section: string; readonly of: Settings }) {
  const lines = Map.groupBy(
    of.lines.filter((line) => line.section === section),
    ({ account }) => account,
  );
  return [...lines].map(([account, own]) => (
    <Fragment key={account ?? section}>
      {account && <h3>{account}</h3>}
      <Rows rows={own.map(({ label, text }) => ({ label, value: <ToldValue text={text} /> }))} />
    </Fragment>
  ));
}

/** The form of one section. */
function Changing({ section, of, onClose }: OfSection & { readonly onClose: () => void }) {
  const propose = useProposeSettings(onClose);
  const list = { onPropose: propose, onCancel: onClose };
  if (section === 'purposes')
    return <ListForm {...list} name={section} list={LISTS.purposes} rows={of.values.purposes ?? []} />;
  if (section === 'offices')
    return <ListForm {...list} name={section} list={LISTS.offices} rows={of.values.offices ?? []} />;
  if (section === 'agents')
    return <ListForm {...list} name={section} list={LISTS.agents} rows={of.values.agents ?? []} />;
  if (section === 'faq') return <ListForm {...list} name={section} list={LISTS.faq} rows={askedOf(of.values)} />;
  return (
    <SettingsForm
      as={`settings ${section}`}
      spec={section === 'wire' ? wireForm(of.accounts) : FORMS[section]}
      from={of.values}
      act={words.propose}
      cancel={words.cancel}
      onDone={propose}
      onCancel={onClose}
    />
  );
}

/** Opens a section's form, or names the colleague whose change already needs approval. */
function Change({ section, of, onChange }: OfSection & { readonly onChange: () => void }) {
  const { company, places } = useHere();
  const waiting = of.waiting.find(({ fields }) => fields.some((field) => FIELDS_OF[section].includes(field)));
  if (waiting)
    return (
      <span className={styles['waiting']}>
        {words.waiting(waiting.by)} <Link to={places.approvals}>{words.seeApprovals}</Link>
      </span>
    );
  if (!MAY.settings.propose.some((role) => company.roles.includes(role))) return null;
  return (
    <Button variant="quiet" aria-label={`${words.change} ${words.sections[section]}`} onClick={onChange}>
      {words.change}
    </Button>
  );
}

/** Everything a company decides for itself. Changes need a colleague's approval. */
export function SettingsScreen() {
  const { data, error, isError, refetch } = useSettings();
  const [changing, setChanging] = useState<SettingsSection>();
  const close = () => setChanging(undefined);
  return (
    <Screen title={words.title}>
      {data ? (
        <>
          {SETTINGS_SECTIONS.map((section) => (
            <Part
              key={section}
              title={words.sections[section]}
              aside={<Change section={section} of={data} onChange={() => setChanging(section)} />}
            >
              <Lines section={section} of={data} />
              <Items section={section} of={data} />
            </Part>
          ))}
          <Part title={words.sections.rest} aside={<span className={styles['waiting']}>{words.restLead}</span>}>
            <Lines section="rest" of={data} />
          </Part>
          {changing && (
            <Dialog open onClose={close} title={words.sections[changing]}>
              <Changing section={changing} of={data} onClose={close} />
            </Dialog>
          )}
        </>
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  );
}
