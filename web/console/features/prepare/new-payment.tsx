import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { smuggledFields } from '#shared/staff/smuggled.ts';
import { moveText } from '#shared/text/console/desk.ts';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import { ApiError, sentenceOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  closeNewPayment,
  fieldsLike,
  fieldsOfFile,
  kindLike,
  type PaymentKind,
  reissuedFields,
  useNewPayment,
} from '../../lib/new-payment.ts';
import { usePressKey } from '../../lib/press-key.ts';
import { besideField } from '../../lib/refused-field.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { useToday } from '../../lib/use-today.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import {
  emptyPayment,
  newPaymentRules,
  type Prepares,
  purposesFor,
  type TypedNewPayment,
} from './new-payment-rules.ts';
import { PaymentFields } from './payment-fields.tsx';
import { type Made, PaymentReview } from './payment-review.tsx';

type NewPaymentProps = {
  /** The step that releases or submits the prepared payment, rendered by another feature. */
  readonly next: (made: Made, onDone: () => void) => ReactNode;
  /** The form for someone without an account, rendered by another feature. */
  readonly newcomer: (
    said: TypedNewPayment,
    kind: PaymentKind,
    rest: {
      readonly pressKey: string;
      readonly onOtherKey: () => void;
      readonly onBack: () => void;
      readonly onDone: () => void;
    },
  ) => ReactNode;
  readonly onDone: (made: Made) => void;
};

type OneProps = NewPaymentProps & {
  readonly prepares: Prepares;
  readonly isOpen: boolean;
  readonly reissue: ShownPayment | undefined;
  readonly file: ReturnType<typeof useNewPayment>['file'];
  readonly like: ReturnType<typeof useNewPayment>['like'];
  readonly onAnew: () => void;
};

const SeveralPayers = lazy(async () => ({ default: (await import('./several-payers.tsx')).SeveralPayers }));

/** True if the phone isn't registered, so that the client must be invited instead. */
const isUnknownPhone = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.code === 'staff/phone-unknown';

/** The key's length on the server. */
const KEY_BYTES = 16;

/** The form's key: what it starts from. */
function nameOf({ reissue, file, like }: Pick<OneProps, 'reissue' | 'file' | 'like'>): string {
  if (reissue) return `reissue ${reissue.payment.id}`;
  if (like) return `new payment like ${like.shares === 'client' ? like.of.payment.clientId : like.of.payment.id}`;
  return file ? `new payment ${file.card.file.id}` : 'new payment';
}

/** The fields that the form starts with. */
const begunWith = (
  { reissue, file, like, prepares }: Pick<OneProps, 'reissue' | 'file' | 'like' | 'prepares'>,
  kind: PaymentKind,
) => ({
  ...emptyPayment,
  ...(reissue ? reissuedFields(reissue) : {}),
  ...(like ? fieldsLike(like, purposesFor(kind, prepares)) : {}),
  ...(file ? { ...fieldsOfFile(file.card, kind), fileNumber: file.card.file.number ?? '' } : {}),
});

type TypedProps = ComponentProps<typeof PaymentFields> & { readonly onAnew: () => void };

/** The form itself, before the review. */
const TypedPayment = ({ form, onAnew, ...fields }: TypedProps) => (
  <form className="form" onSubmit={form.onSubmit} noValidate>
    <ErrorSummary form={form} />
    <PaymentFields form={form} {...fields} />
    <div className="dialog-actions">
      {form.isChanged && (
        <Button variant="quiet" onClick={onAnew}>
          {words.again}
        </Button>
      )}
      <Button type="submit" busy={form.isBusy}>
        {fields.several?.value ? words.several.next : words.toReview}
      </Button>
    </div>
  </form>
);

/**
 * One payment from its form until it is sent. It outlives its dialog, so what was typed is there when it opens again.
 */
function OnePayment({ prepares, isOpen, reissue, file, like, next, newcomer, onDone, onAnew }: OneProps) {
  const [kind, setKind] = useState<PaymentKind>(reissue ? 'payout' : like ? kindLike(like) : (file?.kind ?? 'ask'));
  const { key: pressKey, renew, onFailed } = usePressKey(KEY_BYTES);
  const [said, setSaid] = useState<TypedNewPayment>();
  const [made, setMade] = useState<Made>();
  const [isNewcomer, setNewcomer] = useState(false);
  const [isSeveral, setSeveral] = useState(false);
  const several = kind === 'ask' && !reissue ? { value: isSeveral, onChange: setSeveral } : undefined;
  const [begins] = useState(() => begunWith({ reissue, file, like, prepares }, kind));
  const form = useTypedForm({
    as: nameOf({ reissue, file, like }),
    hasNextStep: true,
    schema: newPaymentRules(kind, prepares),
    initial: begins,
    onSubmit: (read) => setSaid(read),
  });
  const refused = (thrown: unknown) => {
    if (said && !reissue && isUnknownPhone(thrown)) {
      const strange = smuggledFields(said);
      if (strange.length === 0) return setNewcomer(true);
      setSaid(undefined);
      return form.fail(Object.fromEntries(strange.map((name) => [name, words.smuggled])));
    }
    setSaid(undefined);
    const why = besideField(thrown);
    const fields = why instanceof ApiError ? Object.entries(why.fields).filter(([name]) => name in form.values) : [];
    form.fail(Object.fromEntries(fields), fields.length > 0 ? undefined : sentenceOf(thrown));
  };
  const done = () => {
    if (!made) return closeNewPayment();
    closeNewPayment();
    onAnew();
    onDone(made);
  };
  const onMade = (one: Made) => {
    form.forget();
    setMade(one);
  };
  const change = () => {
    setSaid(undefined);
    setNewcomer(false);
  };
  const anew = () => {
    form.forget();
    onAnew();
  };
  const invited = () => {
    closeNewPayment();
    anew();
  };
  const title = reissue ? moveText.reissue.name : words.title;
  return (
    <Dialog
      open={isOpen}
      onClose={done}
      title={made ? words.made.title : said ? (several?.value ? words.several.title : words.kinds[kind].name) : title}
    >
      {made ? (
        next(made, done)
      ) : said && isNewcomer ? (
        newcomer(said, kind, { pressKey, onOtherKey: renew, onBack: change, onDone: invited })
      ) : said && several?.value ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SeveralPayers {...{ said, prepares, pressKey, onFailed }} onBack={change} onDone={invited} />
        </Suspense>
      ) : said ? (
        <PaymentReview
          said={{ ...said, kind, reissueOf: reissue?.payment.id }}
          prepares={prepares}
          pressKey={pressKey}
          onBack={() => setSaid(undefined)}
          onMade={onMade}
          onFailed={onFailed}
          onRefused={refused}
        />
      ) : (
        <TypedPayment
          {...{ form, kind, prepares, several, like: like?.of }}
          onKind={reissue ? undefined : setKind}
          onAnew={anew}
        />
      )}
    </Dialog>
  );
}

/** Requests a payment from a client, or prepares a disbursement: typed, reviewed, prepared, and sent or submitted. */
export function NewPayment(props: NewPaymentProps) {
  const { is, reissue, file, like } = useNewPayment();
  const isOpen = is === 'open';
  const [nth, setNth] = useState(0);
  const { data, error, isError, refetch } = useToday();
  if (data)
    return (
      <OnePayment
        {...props}
        key={`${nameOf({ reissue, file, like })} ${file?.kind} ${nth}`}
        prepares={data.prepares}
        isOpen={isOpen}
        reissue={reissue}
        file={file}
        like={like}
        onAnew={() => setNth(nth + 1)}
      />
    );
  return (
    <Dialog open={isOpen} onClose={closeNewPayment} title={words.title}>
      {isError ? <LoadFailure thrown={error} onRetry={() => refetch()} /> : <Skeleton lines={6} />}
    </Dialog>
  );
}
