import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { findPaymentsRoute } from '#shared/contracts/console.ts';
import { wiresText } from '#shared/text/console/wires.ts';
import { Link } from '../../lib/page/link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeldList } from '../features/wires/held-list.tsx';
import { NotGone } from '../features/wires/returns.tsx';
import { useHere, useOfCompany } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { callStaff } from '../lib/staff-call.ts';
import { useWireDesk } from '../lib/use-wire-desk.ts';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { useBackToRow } from '../ui/table.tsx';
import { closesFrom, useBankDeciding } from './bank-deciding.tsx';

const words = wiresText.held;

/** The sheet of a wire and its forms load when someone opens one. */
const HeldWireSheet = lazy(async () => ({
  default: (await import('../features/wires/held-wire-sheet.tsx')).HeldWireSheet,
}));

/** For the address of a wire that is no longer unidentified: leads to the payment that has it. */
function DecidedWire({ reference: text }: { readonly reference: string }) {
  const { places } = useHere();
  const { data } = useOfCompany('find', (of) => callStaff(findPaymentsRoute, { ...of, body: { text } }), {
    part: [text],
  });
  return (
    <Alert tone="info" announce={false} text={words.decided}>
      {data?.found
        .filter(({ by }) => by === 'wire')
        .map(({ id, firstName, lastName, referenceId }) => (
          <p key={id}>
            <Link to={places.payment(id)}>{words.paid(`${firstName} ${lastName}`, referenceId)}</Link>
          </p>
        ))}
    </Alert>
  );
}

/** Unidentified wires, and returned ones that the bank doesn't show yet. */
export function UnidentifiedScreen() {
  const { places } = useHere();
  const navigate = useNavigate();
  const { reference } = useParams();
  const { pathname } = useLocation();
  const desk = useWireDesk();
  const { wires = [], awaited = [], sentBack = [], proposals = [] } = desk.data ?? {};
  const wire = wires.find((each) => each.reference === reference);
  const close = () => void navigate(places.unidentified);
  const done = closesFrom(pathname, close);
  const proposal = wire && proposals.find((each) => each.reference === reference);
  const { decides, dialog } = useBankDeciding(proposal, done);
  useBackToRow(wire?.reference);
  useKeys(reference ? { esc: close } : {});
  const list = (
    <Screen title={words.title} lead={words.lead}>
      {desk.isPending && <Skeleton lines={6} />}
      {desk.isError && !desk.data && <LoadFailure thrown={desk.error} onRetry={() => desk.refetch()} />}
      {desk.data && reference && !wire && <DecidedWire reference={reference} />}
      {desk.data && <HeldList wires={wires} openId={wire?.reference} />}
      {!wire && <NotGone wires={sentBack} />}
    </Screen>
  );
  const sheet = wire && (
    <Suspense fallback={<Skeleton lines={6} />}>
      <HeldWireSheet key={wire.reference} of={wire} awaited={awaited} wires={wires} onDone={done} {...decides} />
    </Suspense>
  );
  return (
    <>
      <Split list={list} open={sheet} label={words.open} />
      {dialog}
    </>
  );
}
