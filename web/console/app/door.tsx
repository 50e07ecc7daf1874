import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { refreshStaffSessionRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { STAFF_IDLE_SECONDS } from '#shared/limits.ts';
import { staffSignInText as words } from '#shared/text/console/sign-in.ts';
import { onThisDevice } from '../../lib/api/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Invitation } from '../features/sign-in/invitation.tsx';
import { StartForm } from '../features/sign-in/start-form.tsx';
import { SignInSteps } from '../features/sign-in/steps.tsx';
import { TryOut } from '../features/sign-in/try-out.tsx';
import { type Here, HereContext, type Me } from '../lib/company.tsx';
import { lastCompany, rememberCompany } from '../lib/last-company.ts';
import { consolePaths, consolePlaces } from '../lib/places.ts';
import { callStaff, callStaffQuietly } from '../lib/staff-call.ts';
import { activity, staffCame, staffLeft, usePresence } from '../lib/staff-session.ts';
import { TRY_OUT } from '../lib/try-out.ts';
import { Outside } from '../ui/outside.tsx';
import { ChooseCompany, NoCompany } from './companies.tsx';
import { Frame } from './frame.tsx';

/** How often the page checks for input, and how often it reports that someone is working. */
const LOOK_MS = 15_000;
const TELL_MS = 120_000;

const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** When the server last heard that someone is working here, calculated from the session's idle end. */
const heardAt = (idleEndsAt: string): number => Date.parse(onThisDevice(idleEndsAt)) - STAFF_IDLE_SECONDS * 1000;

/**
 * Keeps the session alive while someone works here, and signs out on screen in the same minute as the server. An
 * abandoned screen can be read by anyone. Opening or reloading a page counts as work, and so does work in another tab
 * (D-122).
 */
function SessionWatch({ me }: { readonly me: Pick<Me, 'idleEndsAt' | 'endsAt'> }) {
  const ends = useRef<Pick<Me, 'idleEndsAt' | 'endsAt'>>(me);
  useEffect(() => {
    ends.current = me;
    activity.toldAt = Math.max(activity.toldAt, heardAt(me.idleEndsAt));
  }, [me]);
  useEffect(() => {
    const last = () => {
      const { idleEndsAt, endsAt } = ends.current;
      return Math.min(Date.parse(onThisDevice(idleEndsAt)), Date.parse(onThisDevice(endsAt)));
    };
    const tell = async () => {
      activity.toldAt = Date.now();
      // If this fails, the next check tries again. A session that is over reports that itself.
      ends.current = await callStaff(refreshStaffSessionRoute).catch(() => ends.current);
    };
    const tellIfLate = async () => (Date.now() - activity.toldAt >= TELL_MS ? tell() : undefined);
    const look = async () => {
      if (activity.actedAt > activity.toldAt) return tellIfLate();
      if (Date.now() < last()) return;
      // Another tab may have kept it alive.
      ends.current = await callStaffQuietly(whoAmIRoute).catch(() => ends.current);
      if (Date.now() >= last()) staffLeft();
    };
    const act = () => {
      activity.actedAt = Date.now();
      // The next check would come too late.
      if (activity.actedAt >= last() - 2 * LOOK_MS) void tellIfLate();
    };
    activity.toldAt = heardAt(ends.current.idleEndsAt);
    void tellIfLate();
    for (const name of ACTS) addEventListener(name, act, { passive: true });
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      for (const name of ACTS) removeEventListener(name, act);
      clearInterval(timer);
    };
  }, []);
  return null;
}

/** The page of an invitation's link. Its secret is behind the hash, so no server logs it. */
function InvitationScreen() {
  const navigate = useNavigate();
  const token = location.hash.slice(1);
  const home = () => void navigate('/', { replace: true });
  // A person who already signs in here does that first, then returns to accept.
  const [email, setEmail] = useState<string>();
  if (!token)
    return (
      <Outside>
        <Alert tone="error" text={words.invitation.broken} />
      </Outside>
    );
  return (
    <Outside>
      {email === undefined ? (
        <SignInSteps
          begin={(onStep) => <Invitation token={token} onStep={onStep} onSignIn={setEmail} onJoined={home} />}
          onDone={home}
        />
      ) : (
        <SignInSteps
          key="first"
          begin={(onStep) => (
            <>
              <h1>{words.title}</h1>
              <p>{words.invitation.knownFirst(email)}</p>
              <StartForm onStep={onStep} />
            </>
          )}
          onDone={() => setEmail(undefined)}
        />
      )}
    </Outside>
  );
}

/** The sign-in, in place of the screen in the address, which appears after signing in. */
const StaffSignIn = ({ wasLeft }: { readonly wasLeft: boolean }) => (
  <Outside>
    <SignInSteps
      begin={(onStep) => (
        <>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          {wasLeft && <Alert tone="info" announce={false} text={words.left} />}
          <StartForm onStep={onStep} />
          <TryOut />
        </>
      )}
    />
  </Outside>
);

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
