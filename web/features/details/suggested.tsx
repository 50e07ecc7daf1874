import { useState } from 'react';
import { purposeName } from '#shared/text/purposes.ts';
import { suggestedText } from '#shared/text/suggested.ts';
import { readPayLink, type Suggestion } from '#shared/transfer/pay-link.ts';
import { methodsOf, type TransferRules } from '#shared/transfer/rules.ts';
import type { Form } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { DetailsValues } from './check.ts';
import type { blankDetails } from './initial.ts';

type SuggestedProps = {
  readonly link: URLSearchParams;
  readonly form: Pick<Form<DetailsValues>, 'values' | 'set'>;
  /** The form's values before anyone types. */
  readonly blank: ReturnType<typeof blankDetails>;
  readonly purposes: TransferRules['purposes'];
  readonly onAnswered: () => void;
};

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zipcode'] as const;

/** The suggested street, unless the client typed one. The town of their last property is cleared with its street. */
function streetChange(street: string, values: DetailsValues, blank: DetailsValues): Partial<DetailsValues> {
  if (values.address1.trim() === '') return { address1: street };
  if (ADDRESS.some((name) => values[name] !== blank[name])) return {};
  return { address1: street, address2: '', city: '', state: '', zipcode: '' };
}

/** The fields to fill in from the suggestion: those the client hasn't changed. */
function changesBy(
  { purpose, fileNumber, street }: Suggestion,
  values: DetailsValues,
  { blank, purposes }: Pick<SuggestedProps, 'blank' | 'purposes'>,
): Partial<DetailsValues> {
  const isOpen = values.purpose === blank.purpose && values.method === blank.method;
  const [method = ''] = methodsOf(purposes, purpose ?? '');
  return {
    ...(purpose && isOpen ? { purpose, method } : {}),
    ...(fileNumber && values.fileNumber.trim() === '' ? { fileNumber } : {}),
    ...(street ? streetChange(street, values, blank) : {}),
  };
}

/** True if the form already has everything suggested, as it does after Back. */
const isIn = (
  { purpose, fileNumber, street }: Suggestion,
  { purpose: shown, fileNumber: file, address1 }: DetailsValues,
): boolean => (purpose ?? shown) === shown && (fileNumber ?? file) === file && (street ?? address1) === address1;

/**
 * Asks if the details suggested by a pay link are right. It fills them in only after a yes, and never over what the
 * client typed.
 */
export function Suggested({ link, form: { values, set }, blank, purposes, onAnswered }: SuggestedProps) {
  const text = useText(suggestedText);
  const { tenant } = useSite();
  const [{ suggestion, isCut }] = useState(() =>
    readPayLink(
      link,
      purposes.map(({ purpose }) => purpose),
    ),
  );
  const [isDone] = useState(() => !isCut && isIn(suggestion, values));
  if (isDone) return null;
  const { purpose, fileNumber, street } = suggestion;
  const named = purposes.find((each) => each.purpose === purpose);
  const answered = () => {
    onAnswered();
    // The button disappears with the notice. Without this, the keyboard would start at the top of the document again.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const fill = () => {
    const changes = changesBy(suggestion, values, { blank, purposes });
    set(changes);
    showToast(isIn(suggestion, { ...values, ...changes }) ? text.filled : text.kept, 'success');
    answered();
  };
  if (!purpose && !fileNumber && !street)
    return (
      <Alert tone="info" announce={false} text={text.nothing}>
        <div className="button-row">
          <Button variant="secondary" onClick={answered}>
            {text.ok}
          </Button>
        </div>
      </Alert>
    );
  return (
    <Alert tone="info" title={text.title} announce={false}>
      <ul>
        {named && <li>{text.purpose(purposeName(named))}</li>}
        {fileNumber && <li>{text.fileNumber(fileNumber)}</li>}
        {street && <li>{text.street(street)}</li>}
      </ul>
      <p>{text.check(tenant.name)}</p>
      {isCut && <p>{text.cut}</p>}
      <div className="button-row">
        <Button variant="secondary" onClick={fill}>
          {text.yes}
        </Button>
        <Button variant="quiet" onClick={answered}>
          {text.no}
        </Button>
      </div>
    </Alert>
  );
}
