import { describe, expect, it } from 'vitest';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { invitePayer, type PayerAsked } from '#functions/invitations/invite-payer.ts';
import type { InvitePorts } from '#functions/invitations/ports.ts';
import { resendToPayer, revokePayer } from '#functions/invitations/tend-invitations.ts';
import { staffRefusalSentence } from '#shared/any-refusal.ts';
import { tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import {
  PAYER_LINKS_TO_ONE_PER_DAY,
  PAYERS_ASKED_BY_ONE_PER_DAY,
  PAYERS_ASKED_PER_DAY,
} from '#shared/staff/payer-invitation.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { memberNamed } from '#test/support/staff.ts';
import { aDesk, asked, invited, rosa } from '../sign-in/invited-setup.ts';
import { aPortal, later } from '../sign-in/portal.ts';

const portal = aPortal();
const acme = tenantId.parse('acme');
const DAY_SECONDS = 24 * 3600;

/** Someone who invites a crowd: each with a phone of their own, each once. */
async function askCrowd(ports: InvitePorts, who: ReturnType<typeof rosa>, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const given = await invitePayer(ports, who, asked({ phone: portal.fresh(who.tenant).phone }));
    if (!given.ok) return count;
  }
  return most;
}

const kate = () => memberNamed('Kate Lowe', { now: new Date() });

describe('daily limits on texting strangers in a company’s name (X-233)', () => {
  it('let one person send a limited number a day and show when to try again; colleagues and tomorrow are unaffected', async () => {
    const desk = aDesk();
    const tenant = await portal
      .aws()
      .addTenant({ id: 'crowd', name: 'Crowd Title' })
      .then(() => tenantId.parse('crowd'));
    expect(await askCrowd(desk.ports, rosa({ tenant }), PAYERS_ASKED_BY_ONE_PER_DAY + 1)).toBe(
      PAYERS_ASKED_BY_ONE_PER_DAY,
    );
    const texts = desk.texts.length;
    const full = await invitePayer(desk.ports, rosa({ tenant }), asked({ phone: portal.fresh('crowd').phone }));
    expect(full).toMatchObject({
      ok: false,
      refusal: { code: 'payer/too-many', sentence: expect.stringMatching(/invite more on \w{3}, \w{3} \d+, 12:00 AM/) },
    });
    expect(!full.ok && 'retryAfterSeconds' in full.refusal && full.refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(desk.texts).toHaveLength(texts);
    const other = { ...kate(), tenant };
    expect((await invitePayer(desk.ports, other, asked({ phone: portal.fresh('crowd').phone }))).ok).toBe(true);
    later(DAY_SECONDS);
    expect((await invitePayer(desk.ports, rosa({ tenant }), asked({ phone: portal.fresh('crowd').phone }))).ok).toBe(
      true,
    );
  });

  it('let a company begin a limited number a day, for all its people together', async () => {
    const desk = aDesk();
    const counts: string[] = [];
    const invitations: InvitePorts['invitations'] = {
      ...payerInvitations,
      count: async (tenant, what, within) => {
        counts.push(`${what} ${within.most}`);
        return what !== 'all' && payerInvitations.count(tenant, what, within);
      },
    };
    const { phone } = portal.fresh();
    const given = await invitePayer({ ...desk.ports, invitations }, rosa(), asked({ phone }));
    expect(given).toMatchObject({ refusal: { code: 'payer/too-many' } });
    expect(counts).toContain(`all ${PAYERS_ASKED_PER_DAY}`);
    expect(desk.texts).toEqual([]);
    expect((await payerInvitations.askedOf(acme, asked({ phone }).who.phone))?.asked ?? []).toEqual([]);
  });

  it('count no more of many simultaneous submissions than there is room for', async () => {
    const within = { window: '2026-11-23', most: 3, expiresAt: Math.floor(Date.now() / 1000) + DAY_SECONDS };
    const all = await Promise.all(Array.from({ length: 8 }, () => payerInvitations.count(acme, 'race', within)));
    expect(all.filter(Boolean)).toHaveLength(3);
  });

  it('give one phone, and one e-mail address, a limited number of links a day, over all invitations', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    const { made } = await invited(desk, { phone, email: 'one@example.com' });
    for (let links = 1; links < PAYER_LINKS_TO_ONE_PER_DAY - 1; links += 1)
      expect((await resendToPayer(desk.ports, rosa(), made.id)).ok).toBe(true);
    const another: PayerAsked = { ...asked({ phone, email: 'One@example.com' }), isMeantAgain: true };
    expect((await invitePayer(desk.ports, rosa(), another)).ok).toBe(true);
    expect(desk.texts).toHaveLength(PAYER_LINKS_TO_ONE_PER_DAY);
    expect(await resendToPayer(desk.ports, rosa(), made.id)).toMatchObject({ refusal: { code: 'payer/too-many' } });
    const elsewhere = asked({ phone: portal.fresh().phone, email: 'one@example.com' });
    expect(await invitePayer(desk.ports, rosa(), elsewhere)).toMatchObject({
      refusal: { code: 'payer/too-many', sentence: expect.stringContaining('We’ve sent this email address') },
    });
    expect(desk.texts).toHaveLength(PAYER_LINKS_TO_ONE_PER_DAY);
    expect(desk.mails).toHaveLength(PAYER_LINKS_TO_ONE_PER_DAY);
    later(DAY_SECONDS);
    expect((await resendToPayer(desk.ports, rosa(), made.id)).ok).toBe(true);
  });

  it('refuse words with a number or link of someone else’s at their fields, and nothing is sent', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    const said = asked(
      { phone, firstName: 'Call 216 555 0100' },
      { address1: '12 Oak St 555-0100', note: 'hxxp evil' },
    );
    expect(await invitePayer(desk.ports, rosa(), said)).toMatchObject({
      refusal: {
        code: 'payer/smuggled',
        fields: { firstName: expect.any(String), address1: expect.any(String), note: expect.any(String) },
      },
    });
    expect(desk.texts).toEqual([]);
  });
});

describe('a possible duplicate request (X-234)', () => {
  const ofFile = (phone: string, file: string, dollars: number) =>
    asked({ phone }, { fileNumber: fileNumber.parse(file), amount: toCents(dollars * 100) });

  it('is flagged for the same file or the same amount, with who asked and for what, and nothing else is', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    expect((await invitePayer(desk.ports, rosa(), ofFile(phone, '26-104', 5000))).ok).toBe(true);
    for (const alike of [ofFile(phone, '26-104', 70), ofFile(phone, '26-999', 5000)])
      expect(await invitePayer(desk.ports, kate(), alike)).toMatchObject({
        refusal: {
          code: 'payer/asked-already',
          sentence: expect.stringMatching(
            /^Rosa Diaz requested \$5,000\.00 from Maribel Quintanilla on .*, file 26-104, and/,
          ),
        },
      });
    expect(desk.texts).toHaveLength(1);
    expect((await invitePayer(desk.ports, kate(), ofFile(phone, '26-105', 70))).ok).toBe(true);
    expect((await invitePayer(desk.ports, kate(), ofFile(portal.fresh().phone, '26-104', 5000))).ok).toBe(true);
  });

  it('is called a draft if its link hasn’t been sent, and never a request if it pays the person', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    const { made } = await invited(desk, { phone });
    const again = async (changes: object) => {
      const found = await payerInvitations.find(acme, made.id);
      await payerInvitations.save({ ...found, ...changes } as never);
      const given = await invitePayer(desk.ports, kate(), asked({ phone }));
      return given.ok ? '' : staffRefusalSentence(given.refusal);
    };
    expect(await again({ state: 'prepared' })).toMatch(/^Rosa Diaz drafted a request for \$3,141\.59 to Maribel/);
    const request = { ...asked({ phone }).request, disbursement: true };
    expect(await again({ state: 'sent', request })).toMatch(
      /^Rosa Diaz prepared a disbursement of \$3,141\.59 to Mari/,
    );
  });

  it('shows no name and no amount to someone who can’t see the other office’s request', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    await invited(desk, { phone });
    const given = await invitePayer(desk.ports, kate(), { ...asked({ phone }), sees: () => false });
    const sentence = given.ok ? '' : staffRefusalSentence(given.refusal);
    expect(sentence).toContain('Another office of your company');
    for (const secret of ['Rosa', 'Maribel', '3,141']) expect(sentence).not.toContain(secret);
  });

  it('isn’t flagged once the earlier one was withdrawn or has ended', async () => {
    const desk = aDesk();
    const one = portal.fresh().phone;
    const { made } = await invited(desk, { phone: one });
    expect((await revokePayer(desk.ports, rosa(), made.id)).ok).toBe(true);
    expect((await invitePayer(desk.ports, rosa(), asked({ phone: one }))).ok).toBe(true);
    const two = portal.fresh().phone;
    await invited(desk, { phone: two });
    later(15 * DAY_SECONDS);
    expect((await invitePayer(desk.ports, rosa(), asked({ phone: two }))).ok).toBe(true);
  });

  it('lets one of two colleagues who submit at the same moment ask, and has the other confirm', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    const both = await Promise.all([rosa(), kate()].map((who) => invitePayer(desk.ports, who, asked({ phone }))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'payer/asked-already' } });
    expect(desk.texts).toHaveLength(1);
  });

  it('is not made by two submissions of one form at the same moment, which ask once and both find it', async () => {
    const desk = aDesk();
    const form = asked({ phone: portal.fresh().phone });
    const [one, two] = await Promise.all([1, 2].map(() => invitePayer(desk.ports, rosa(), form)));
    expect(one?.ok && two?.ok && one.value.id === two.value.id).toBe(true);
    expect(desk.texts).toHaveLength(1);
  });

  it('is not made by a submission whose link could not be sent, and which sends it when repeated', async () => {
    const desk = aDesk();
    const form = asked({ phone: portal.fresh().phone });
    const down: InvitePorts = { ...desk.ports, sendText: async () => Promise.reject(new Error('no network')) };
    await expect(invitePayer(down, rosa(), form)).rejects.toThrow('no network');
    expect(await invitePayer(desk.ports, rosa(), form)).toMatchObject({ value: { state: 'prepared' } });
    expect(desk.texts).toEqual([]);
    later(60);
    expect(await invitePayer(desk.ports, rosa(), form)).toMatchObject({ value: { state: 'sent' } });
    expect(desk.texts).toHaveLength(1);
  });
});
