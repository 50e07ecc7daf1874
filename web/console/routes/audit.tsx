import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AuditFilter, auditFilter } from '#shared/audit/audit-filter.ts';
import { auditText as words } from '#shared/text/console/audit.ts';
import { AuditFilterBar } from '../features/audit/audit-filter.tsx';
import { AuditLog } from '../features/audit/audit-log.tsx';
import { Screen } from '../ui/screen.tsx';

/** The subject an address may name: a payment or a client by ID, but no one's name. */
const subjectIn = (search: URLSearchParams): AuditFilter => {
  const read = auditFilter.safeParse({ subject: search.get('subject') ?? undefined });
  return read.success ? read.data : {};
};

/** The audit log: who did what in this company, and the check that the log is complete. */
export function AuditScreen() {
  const [search] = useSearchParams();
  const [filter, setFilter] = useState<AuditFilter>(() => subjectIn(search));
  const [person, setPerson] = useState<string>();
  return (
    <Screen title={words.title} lead={words.lead}>
      <AuditFilterBar filter={filter} person={person} change={(part) => setFilter((now) => ({ ...now, ...part }))} />
      <AuditLog
        filter={filter}
        onClear={() => setFilter({})}
        choose={({ id, name }) => {
          setPerson(name);
          setFilter((now) => ({ ...now, person: id }));
        }}
      />
    </Screen>
  );
}
