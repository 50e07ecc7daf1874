import { useLayoutEffect, useRef } from 'react';
import { commonText } from '#shared/text/common.ts';
import type { Form, FormValues } from '../lib/form/form.ts';
import { useErrorTitle } from '../lib/page/document-title.ts';
import { useText } from '../lib/page/text.ts';
import { WithPhones } from './with-phones.tsx';

type Shown<V extends FormValues> = Pick<Form<V>, 'problems' | 'problem' | 'failures'>;

/** The errors of a form, at its top. It takes the focus after a failed attempt and links to each field. */
export function ErrorSummary<V extends FormValues>({ form }: { readonly form: Shown<V> }) {
  const words = useText(commonText);
  const summary = useRef<HTMLDivElement>(null);
  const { problems, problem, failures } = form;
  const isShown = problem !== undefined || problems.length > 0;
  useErrorTitle(isShown);
  useLayoutEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);
  if (!isShown) return null;
  return (
    <div className="error-summary portal-critical" ref={summary} role="alert" tabIndex={-1}>
      <h2>{words.problemHeading}</h2>
      {problem !== undefined && (
        <p>
          <WithPhones text={problem} />
        </p>
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ fieldId, sentence }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {named(fieldId, sentence)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "First name: This is required": in a list of several, a message must name its field. */
function named(fieldId: string, sentence: string): string {
  // The labels are already on screen, because a form fails after it was rendered.
  const field = document.getElementById(fieldId) as HTMLInputElement | null;
  // The three fields of a date are one question, and its legend names all of them.
  const name = field?.closest('.date')?.querySelector('legend') ?? field?.labels?.[0];
  const label = name?.firstChild?.textContent?.trim() ?? '';
  const isLong = field?.type === 'checkbox';
  const isNamed = sentence.toLowerCase().includes(label.toLowerCase());
  return isLong || isNamed ? sentence : `${label}: ${sentence}`;
}

function focusField(event: { preventDefault: () => void }, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
  // Scroll to the label, too, so that a person doesn't land on a field without a name.
  field.closest('.field')?.scrollIntoView({ block: 'nearest' });
}
