import { randomBytes } from 'node:crypto';
import { chooseNoticesRoute, ownNoticesRoute } from '#shared/contracts/notices.ts';
import {
  changeStaffRoute,
  inviteStaffRoute,
  listStaffRoute,
  removeStaffRoute,
  revokeInvitationRoute,
} from '#shared/contracts/staff.ts';
import {
  acceptInvitationRoute,
  addPasskeyRoute,
  endStaffSessionRoute,
  finishPasskeySignInRoute,
  finishStepUpRoute,
  readInvitationRoute,
  refreshStaffSessionRoute,
  startPasskeyRoute,
  startPasskeySignInRoute,
  startStaffSignInRoute,
  startStepUpRoute,
  typeAppCodeRoute,
  whoAmIRoute,
} from '#shared/contracts/staff-sign-in.ts';
import { done } from '#shared/outcome.ts';
import { consolePeople, staffHearers, staffMembers } from '../adapters/dynamo/staff.ts';
import { staffCounts, staffSessions, staffSteps, stepUps } from '../adapters/dynamo/staff-sign-in.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { emails } from '../adapters/emails.ts';
import { isLocal, setting } from '../adapters/settings.ts';
import { staffGate } from '../adapters/staff-gate.ts';
import { staffPool } from '../adapters/staff-pool.ts';
import { logger, told } from '../http/log.ts';
import { door, on } from '../http/serve.ts';
import type { StaffCaller } from '../http/staff-caller.ts';
import { acceptInvitation, readInvitation } from '../people/accept-invitation.ts';
import { changeColleague, inviteColleague, removeColleague } from '../people/change-people.ts';
import { listPeople } from '../people/list-people.ts';
import { chooseNotices, showOwnNotices } from '../people/own-notices.ts';
import { addPasskey, startPasskey } from '../people/passkeys.ts';
import { type GrantingOwner, type PeoplePorts, signedNow } from '../people/people.ts';
import type { StaffSignInPorts } from '../people/ports.ts';
import { endStaffSession, refreshStaffSession, whoAmI } from '../people/session.ts';
import { finishPasskeySignIn, startPasskeySignIn, startSignIn, typeAppCode } from '../people/sign-in.ts';
import { finishStepUp, startStepUp } from '../people/step-up.ts';
import type { TellPorts } from '../people/tell-of-change.ts';
import { tellPerson } from '../people/tell-person.ts';

const tellPorts: TellPorts = {
  members: staffMembers,
  companyOf: tenants.config,
  send: emails.send,
  notTold: (fault) => logger.error('a person was not told', { fault: told(fault) }),
};

const portsAt = (host = ''): StaffSignInPorts => ({
  pool: staffPool,
  people: consolePeople,
  members: staffMembers,
  sessions: staffSessions,
  steps: staffSteps,
  counts: staffCounts,
  companyOf: tenants.config,
  tell: (person, what, now, secret) =>
    tellPerson({ ...tellPorts, find: consolePeople.find }, person, {
      ...{ what, now },
      link: secret && `${staffGate.scheme()}//${host}/#${secret}`,
    }),
  random: (bytes) => randomBytes(bytes),
  cookies: () => ({ prefix: setting('STAFF_COOKIE_PREFIX'), secure: !isLocal() }),
});
const ports = portsAt();

/** The token follows a "#", so no server receives it and no log holds it. */
const peoplePorts = (host: string): PeoplePorts => ({
  members: staffMembers,
  companyOf: tenants.config,
  send: emails.send,
  random: ports.random,
  linkTo: (token) => `${staffGate.scheme()}//${host}/accept#${token}`,
});

const colleague = ({ tenant, person: id, member: { name, offices }, roles, now }: StaffCaller): GrantingOwner => ({
  tenant,
  id,
  name,
  now,
  own: { roles: [...roles], offices },
  identity: { id, role: 'prepare', way: 'console' },
});

const listFor = async (caller: StaffCaller) => done(await listPeople(peoplePorts(caller.host), colleague(caller)));

const ownNoticesPorts = { ...staffHearers, companyOf: tenants.config };

/** After a change, the page gets the current list. */
const thenList = async <T, R>(
  caller: StaffCaller,
  work: (
    ports: PeoplePorts,
    who: GrantingOwner,
  ) => Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R }>,
) => {
  const worked = await work(peoplePorts(caller.host), colleague(caller));
  return worked.ok ? listFor(caller) : worked;
};

/** Console sign-in, and a company's members. */
export const served = [
  on(startStaffSignInRoute, (guest, { body, cookies }) =>
    startSignIn(portsAt(guest.host), guest, { ...body, cookies }),
  ),
  on(startPasskeySignInRoute, (guest, { body }) => startPasskeySignIn(ports, guest, body)),
  on(finishPasskeySignInRoute, (guest, { body, cookies }) => finishPasskeySignIn(ports, guest, { ...body, cookies })),
  on(typeAppCodeRoute, (guest, { body, cookies }) => typeAppCode(ports, guest, { ...body, cookies })),
  on(readInvitationRoute, (guest, { body }) => readInvitation(ports, guest, body)),
  on(acceptInvitationRoute, (guest, { body, cookies }) => acceptInvitation(ports, guest, { ...body, cookies })),
  on(refreshStaffSessionRoute, (guest, { cookies }) => refreshStaffSession(ports, guest, { cookies })),
  on(endStaffSessionRoute, (guest, { cookies }) => endStaffSession(ports, guest, { cookies })),
  on(whoAmIRoute, (caller) => whoAmI(ports, caller)),
  on(startPasskeyRoute, (caller, { cookies }) => startPasskey(ports, caller, { cookies })),
  on(addPasskeyRoute, (caller, { body, cookies }) => addPasskey(ports, caller, { ...body, cookies })),
  on(startStepUpRoute, (caller, { params, body }) => startStepUp({ ...ports, stepUps }, caller, params, body)),
  on(finishStepUpRoute, (caller, { params, body }) => finishStepUp({ ...ports, stepUps }, caller, params, body)),
  on(ownNoticesRoute, (caller) => showOwnNotices(ownNoticesPorts, caller)),
  on(chooseNoticesRoute, (caller, { body }) => chooseNotices(ownNoticesPorts, caller, body)),
  on(listStaffRoute, (caller) => listFor(caller)),
  on(inviteStaffRoute, (caller, { body }) => thenList(caller, (to, who) => inviteColleague(to, who, body))),
  on(revokeInvitationRoute, async (caller, { params }) => {
    await staffMembers.revoke(caller.tenant, params.invitationId, signedNow(colleague(caller)));
    return listFor(caller);
  }),
  on(changeStaffRoute, (caller, { params, body }) =>
    thenList(caller, (to, who) => changeColleague(to, who, { ...params, ...body })),
  ),
  on(removeStaffRoute, (caller, { params, body }) =>
    thenList(caller, (to, who) => removeColleague(to, who, { ...params, ...body })),
  ),
];

export const handler = door(staffGate, served);
