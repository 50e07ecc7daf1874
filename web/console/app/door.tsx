import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StaffSignIn } from '../features/sign-in/sign-in.tsx';
import { type Here, HereContext, type Me } from '../lib/company.tsx';
import { lastCompany, rememberCompany } from '../lib/last-company.ts';
import { consolePaths, consolePlaces } from '../lib/places.ts';
import { callStaff } from '../lib/staff-call.ts';
import { staffCame, usePresence } from '../lib/staff-session.ts';
import { TRY_OUT } from '../lib/try-out.ts';
import { InvitationScreen } from '../routes/invitation.tsx';
import { Outside } from '../ui/outside.tsx';
import { ChooseCompany, NoCompany } from './companies.tsx';
import { Frame } from './frame.tsx';
import { SessionWatch } from './session-watch.tsx';

/** The first page a company's staff see. */
const arrival = ({ tenantId }: Here['company']): string => consolePlaces(tenantId).today;

/** The screens of one company, for someone who works there. */
function Company({ me }: { readonly me: Me }) {
  const { tenantId = '' } = useParams();
  const company = me.companies.find((each) => each.tenantId === tenantId);
  useEffect(() => {
    if (company) rememberCompany(company.tenantId);
  }, [company]);
  if (!company) return <NoCompany me={me} />;
  return (
    <HereContext value={{ me, company }}>
      <Frame />
    </HereContext>
  );
}

function Entry({ me }: { readonly me: Me }) {
  const [only] = me.companies;
  const known = me.companies.find(({ tenantId }) => tenantId === lastCompany());
  const company = me.companies.length === 1 ? only : known;
  if (company) return <Navigate to={arrival(company)} replace />;
  return me.companies.length === 0 ? <NoCompany me={me} /> : <ChooseCompany me={me} arrival={arrival} />;
}

/** Loads the signed-in user, and again whenever the page gets the focus. Without one, it shows the sign-in instead. */
function SignedInOnly() {
  const presence = usePresence();
  const cache = useQueryClient();
  const isOut = presence === 'out' || presence === 'left';
  const who = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => callStaff(whoAmIRoute, { signal }),
    enabled: !isOut,
    refetchOnWindowFocus: 'always',
  });
  const isIn = who.data !== undefined;
  useEffect(() => {
    if (isIn) staffCame();
  }, [isIn]);
  // The next person may be someone else, so nothing of the previous session stays in the page.
  useEffect(() => {
    if (!isOut) return;
    // The test users of this machine are no secret, and the sign-in that lists them is already on screen.
    cache.removeQueries({ predicate: ({ queryKey: [what] }) => what !== TRY_OUT });
    cache.getMutationCache().clear();
  }, [isOut, cache]);
  if (isOut) return <StaffSignIn wasLeft={presence === 'left'} />;
  if (who.data)
    return (
      <>
        <SessionWatch me={who.data} />
        {/* Another person, who signed in in another tab, finds none of the first one's open forms. */}
        <Routes key={who.data.id}>
          <Route path="/" element={<Entry me={who.data} />} />
          <Route path="/:tenantId" element={<Navigate to="today" replace />} />
          <Route path="/:tenantId/*" element={<Company me={who.data} />} />
        </Routes>
      </>
    );
  return (
    <Outside>
      {who.isError ? <LoadFailure thrown={who.error} onRetry={() => who.refetch()} /> : <Skeleton lines={4} />}
    </Outside>
  );
}

/** The entry to the console: invitations open for anyone with the link, everything else needs a sign-in. */
export const Door = () => (
  <Routes>
    <Route path={consolePaths.invitation} element={<InvitationScreen />} />
    <Route path="*" element={<SignedInOnly />} />
  </Routes>
);
