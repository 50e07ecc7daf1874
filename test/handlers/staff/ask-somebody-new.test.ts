import { describe, expect, it } from 'vitest';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { asPayment } from '#functions/invitations/as-payment.ts';
import { invitePayer } from '#functions/invitations/invite-payer.ts';
import type { InvitePorts } from '#functions/invitations/ports.ts';
import { agreeToPayer, resendToPayer, revokePayer } from '#functions/invitations/tend-invitations.ts';
import { agentId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { PAYER_INVITATION_SENDS_MAX } from '#shared/staff/payer-invitation.ts';
import { proven } from '../sign-in/browser.ts';
import { aDesk, asked, invited, rosa, sam } from '../sign-in/invited-setup.ts';
import { aPortal } from '../sign-in/portal.ts';

const portal = aPortal();
const acme = tenantId.parse('acme');
const zenith = tenantId.parse('zenith');

describe('the message to someone new (X-015)', () => {
  it('comes from the company by text and e-mail, with a link of its own and no amount', async () => {
    const desk = aDesk();
    const { phone } = portal.fresh();
    const { made, token } = await invited(desk, { phone, email: 'maribel@example.com' });
    const [text] = desk.texts;
    expect(text?.to).toBe(phone);
    expect(text?.message).toMatch(
      /^Acme Title asks you for a payment for 12 Oak Street\. See it: https:\/\/acme\.portal\.example\/invited#\S+ Not expected\? Call \(\d{3}\) \d{3}-\d{4}\.$/,
    );
    const [mail] = desk.mails;
    expect(mail?.to).toBe('maribel@example.com');
    expect(mail?.email.from.name).toBe('Acme Title');
    expect(mail?.email.subject).toBe('Acme Title has requested a payment');
    expect(mail?.email.text).toContain(`https://acme.portal.example/invited#${token}`);
    for (const secret of ['3,141', 'Quintanilla', phone])
      expect(`${text?.message}${mail?.email.text}${mail?.email.html}`, secret).not.toContain(secret);
    const stored = await payerInvitations.find(acme, made.id);
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
    expect(stored).toMatchObject({ state: 'sent', sends: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('has no method and no agent for a disbursement, which has neither', async () => {
    const desk = aDesk();
    const form = asked(
      { phone: portal.fresh().phone },
      { disbursement: true, method: 'Wire', agentId: agentId.parse('65f0000000000000000000b1') },
    );
    const made = await invitePayer(desk.ports, rosa(), form);
    if (!made.ok) throw new Error(made.refusal.code);
    expect(Object.keys(made.value.request)).not.toEqual(expect.arrayContaining(['method']));
    expect(Object.keys(made.value.request)).not.toEqual(expect.arrayContaining(['agentId']));
    expect(asPayment(made.value)).toMatchObject({ method: 'ACH', agentId: undefined });
    expect(await invitePayer(desk.ports, rosa(), form)).toMatchObject({ ok: true, value: { id: made.value.id } });
  });

  it('is in Spanish for someone who reads Spanish', async () => {
    const desk = aDesk();
    await invited(desk, { phone: portal.fresh().phone, email: 'maribel@example.com', language: 'es' });
    expect(desk.texts[0]?.message).toMatch(/^Acme Title le pide un pago para 12 Oak Street\. Véalo: /);
    expect(desk.mails[0]?.email.subject).toBe('Acme Title le pide un pago');
    expect(desk.mails[0]?.email.text).toContain('¿No esperaba esto?');
  });

  it('is sent by e-mail alone if the number takes no texts, and the staff see that', async () => {
    const desk = aDesk();
    const ports: InvitePorts = { ...desk.ports, sendText: async () => false };
    const made = await invitePayer(ports, rosa(), asked({ phone: portal.fresh().phone, email: 'm@example.com' }));
    expect(made).toMatchObject({ ok: true, value: { state: 'sent', isTextRefused: true } });
    expect(desk.mails).toHaveLength(1);
  });

  it('leaves, if it could not be sent, an invitation that can be resent, and no link that opens it', async () => {
    const desk = aDesk();
    const down: InvitePorts = { ...desk.ports, sendText: async () => Promise.reject(new Error('no network')) };
    const form = asked({ phone: portal.fresh().phone });
    await expect(invitePayer(down, rosa(), form)).rejects.toThrow('no network');
    const [noted] = (await desk.ports.invitations.askedOf(rosa().tenant, form.who.phone))?.asked ?? [];
    const kept = await desk.ports.invitations.find(rosa().tenant, noted?.id ?? '');
    expect(kept).toMatchObject({ state: 'prepared', sends: 1 });
    expect(kept?.sentAt).toBeUndefined();
    expect(await resendToPayer(desk.ports, rosa(), kept?.id ?? '')).toMatchObject({
      ok: true,
      value: { state: 'sent' },
    });
  });
});

describe('inviting someone new', () => {
  it('makes one invitation from a repeated submission, and refuses the same key for something else', async () => {
    const desk = aDesk();
    const form = asked({ phone: portal.fresh().phone });
    const [one, two] = [await invitePayer(desk.ports, rosa(), form), await invitePayer(desk.ports, rosa(), form)];
    expect(one.ok && two.ok && one.value.id === two.value.id).toBe(true);
    expect(desk.texts).toHaveLength(1);
    const other = { ...form, request: { ...form.request, amount: toCents(100) } };
    expect(await invitePayer(desk.ports, rosa(), other)).toMatchObject({ refusal: { code: 'payer/other-key' } });
  });

  it('asks a client with that number the usual way, with the rules and deadlines of every request', async () => {
    const desk = aDesk();
    const { browser, phone } = portal.fresh();
    await proven(browser, phone);
    const { phone: nobodys } = portal.fresh();
    const tried = async (...of: Parameters<typeof asked>) => {
      const given = await invitePayer(desk.ports, rosa(), asked(...of));
      return given.ok ? 'asked' : given.refusal.code;
    };
    expect(await tried({ phone })).toBe('payer/phone-known');
    expect(await tried({ phone: nobodys }, { purpose: 'Proceeds of Nothing' })).toBe('purpose/unknown');
    expect(await tried({ phone: nobodys }, { officeId: undefined })).toBe('office/required');
    expect(await tried({ phone: nobodys }, { deadlineOn: '2026-11-20' })).toBe('staff/bad-deadline');
    expect(desk.texts).toEqual([]);
  });

  it('sends an invitation five times at most, and never a revoked or another company’s', async () => {
    const desk = aDesk();
    const { made } = await invited(desk, { phone: portal.fresh().phone });
    for (let sends = 1; sends < PAYER_INVITATION_SENDS_MAX; sends += 1)
      expect((await resendToPayer(desk.ports, rosa(), made.id)).ok).toBe(true);
    expect(await resendToPayer(desk.ports, rosa(), made.id)).toMatchObject({ refusal: { code: 'payer/sent-enough' } });
    expect(await revokePayer(desk.ports, rosa({ tenant: zenith }), made.id)).toMatchObject({
      refusal: { code: 'payer/no-invitation' },
    });
    expect(await revokePayer(desk.ports, rosa(), made.id)).toMatchObject({ ok: true, value: { state: 'revoked' } });
    for (const late of [resendToPayer, revokePayer, agreeToPayer])
      expect(await late(desk.ports, sam(), made.id)).toMatchObject({ refusal: { code: 'payer/no-invitation' } });
  });
});
