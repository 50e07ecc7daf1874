import { useState } from 'react';
import { createPortal } from 'react-dom';
import * as z from 'zod/mini';
import { ADDRESS_LINE_MAX, FILE_NUMBER_MAX } from '#shared/limits.ts';
import { payCardText, payLinkText as words } from '#shared/text/console/pay-link.ts';
import { payLinkQuery, type Suggestion, suggestedFile, suggestedStreet } from '#shared/transfer/pay-link.ts';
import { paths, withQuery } from '../../../lib/page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import type { FileCard } from '../../lib/use-file-card.ts';
import type { useToday } from '../../lib/use-today.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { LinkWithCode } from '../../ui/link-with-code.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './pay-link.module.css';

type Prepares = NonNullable<ReturnType<typeof useToday>['data']>['prepares'];
type Portal = NonNullable<Prepares['portal']>;

/** The same rules by which the client's page reads a link, so that it drops nothing a colleague entered. */
const suggested = (read: (typed: string) => string | undefined, problem: string) =>
  z.string().check(z.refine((typed) => typed.trim() === '' || read(typed) !== undefined, problem));

const rules = z.object({
  purpose: z.string(),
  fileNumber: suggested(suggestedFile, words.badFile),
  street: suggested(suggestedStreet, words.badStreet),
});
type Typed = z.output<typeof rules>;

type FormProps = {
  /** The form's key, so that what is typed outlives a reload. */
  readonly as: string;
  readonly purposes: Prepares['purposes'];
  readonly initial: Typed;
  readonly onMade: (typed: Typed) => void;
};

function LinkForm({ as, purposes, initial, onMade }: FormProps) {
  const form = useTypedForm({ as, schema: rules, initial, onSubmit: onMade });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <p>{words.lead}</p>
      <ErrorSummary form={form} />
      <SelectField
        field={form.field('purpose')}
        label={words.purpose}
        options={[
          { value: '', label: words.anyPurpose },
          ...purposes.map(({ name }) => ({ value: name, label: name })),
        ]}
        optional
      />
      <TextField
        field={form.field('fileNumber')}
        label={words.file}
        optional
        autoComplete="off"
        maxLength={FILE_NUMBER_MAX}
        spellCheck={false}
      />
      <TextField
        field={form.field('street')}
        label={words.street}
        hint={words.streetHint}
        optional
        autoComplete="off"
        maxLength={ADDRESS_LINE_MAX}
      />
      <FormEnd go={words.make} />
    </form>
  );
}

type MadeProps = { readonly portal: Portal; readonly link: string; readonly suggestion: Suggestion };

/** A phone number that never breaks across lines, because it's read and typed as one. */
const inOneLine = (phone: string): string => phone.replace(' ', '\u00A0').replace('-', '\u2011');

/** A sheet for the counter or a letter. It appears only in print. */
function Card({ portal: { address, phone }, link, suggestion: { purpose, fileNumber, street } }: MadeProps) {
  const { company } = useHere();
  const who = { company: company.company, phone: inOneLine(phone), host: new URL(address).host };
  const facts = [purpose, fileNumber && words.fileIs(fileNumber), street].filter(Boolean);
  return createPortal(
    <section className={styles['card']} aria-hidden="true">
      <p className={styles['company']}>{who.company}</p>
      <QrCode className={styles['printed']} text={link} label={words.code} />
      <p className={styles['host']}>{who.host}</p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {(['english', 'spanish'] as const).map((language) => (
        <div key={language} lang={language === 'english' ? 'en' : 'es'}>
          <h2>{payCardText[language].title}</h2>
          <ol>
            {payCardText[language].steps(who.host).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={styles['warning']}>{payCardText[language].warning(who)}</p>
        </div>
      ))}
    </section>,
    document.body,
  );
}

const Made = ({ onChange, ...made }: MadeProps & { readonly onChange: () => void }) => (
  <>
    <LinkWithCode link={made.link} label={words.code} what={words.link}>
      {(made.suggestion.fileNumber || made.suggestion.street) && <p className="field-hint">{words.open}</p>}
    </LinkWithCode>
    <div className="dialog-actions">
      <Button variant="secondary" onClick={onChange}>
        {words.change}
      </Button>
      <Button onClick={() => globalThis.print()}>{words.print}</Button>
    </div>
    <Card {...made} />
  </>
);

type PayLinkDialogProps = {
  readonly portal: Portal;
  readonly purposes: Prepares['purposes'];
  readonly of: FileCard | undefined;
  readonly onClose: () => void;
};

/** Creates a link that suggests a payment's purpose, file and street, with a QR code and a card to print. */
export function PayLinkDialog({ portal, purposes, of, onClose }: PayLinkDialogProps) {
  const [typed, setTyped] = useState<Typed>({
    purpose: '',
    fileNumber: of?.file.number ?? '',
    street: of?.start?.address1 ?? '',
  });
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const made = (next: Typed) => {
    setTyped(next);
    const { purpose, fileNumber, street } = next;
    setSuggestion({ purpose, fileNumber: suggestedFile(fileNumber), street: suggestedStreet(street) });
  };
  return (
    <Dialog open onClose={onClose} title={words.title}>
      {suggestion ? (
        <Made
          portal={portal}
          link={`${portal.address}${withQuery(paths.details, payLinkQuery(suggestion))}`}
          suggestion={suggestion}
          onChange={() => setSuggestion(undefined)}
        />
      ) : (
        <LinkForm as={`pay link ${of?.file.id}`} purposes={purposes} initial={typed} onMade={made} />
      )}
    </Dialog>
  );
}
