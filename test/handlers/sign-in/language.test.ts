import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { createUserRoute, sendCodeRoute, verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aPortal } from './portal.ts';

const portal = aPortal();
const headers = { 'x-language': 'es' };
const storedOf = async (id: unknown) => clients.find(tenantId.parse('acme'), clientId.parse(id));

/** A registration from a page in Spanish. */
async function registeredInSpanish() {
  const { browser, phone } = portal.fresh();
  const english = await browser.register(phone);
  const { body } = await browser.call(createUserRoute, {
    headers,
    body: {
      create_user: { phone_number: phone.replace('555', '556'), name: 'Ada Buyer', connection: 'sms' },
      client: { firstName: 'Ada', lastName: 'Buyer', mobilePhone: phone.replace('555', '556'), agreed: true },
      ...(await import('#shared/contracts/sign-in.ts').then(({ TERMS_VERSION, ESIGN_VERSION }) => ({
        termsVersion: TERMS_VERSION,
        esignVersion: ESIGN_VERSION,
      }))),
    },
  });
  return { browser, english: english.body['clientId'], spanish: String(body['clientId']) };
}

describe('someone who registers on a page in Spanish (X-092)', () => {
  it('gets messages in Spanish from the first code on', async () => {
    const { browser, english, spanish } = await registeredInSpanish();
    expect((await storedOf(english))?.language).toBe('en');
    expect((await storedOf(spanish))?.language).toBe('es');
    await browser.send(spanish);
    expect(portal.aws().lastText()).toMatch(/^\d{6} es su codigo de Acme Title\. Vence en 10 minutos\./);
    expect(portal.aws().lastText()).toMatch(/\n\n@acme\.\S+ #\d{6}$/);
    await browser.send(String(english));
    expect(portal.aws().lastText()).toMatch(/^\d{6} is your Acme Title code\./);
  });

  it('reads in Spanish that a code is wrong, and which number no code reaches', async () => {
    const { browser, spanish } = await registeredInSpanish();
    await browser.send(spanish);
    const params = { clientId: spanish };
    const wrong = await browser.call(verifyCodeRoute, { headers, params, body: { code: '000000' } });
    expect(wrong.body).toMatchObject({ code: 'code/invalid', message: 'Código incorrecto' });
    const soon = await browser.call(sendCodeRoute, { headers, params });
    expect(soon.body).toMatchObject({ message: 'Espere un momento antes de pedir otro código.' });
  });

  it('leaves nothing of the code in a log', async () => {
    const { browser, spanish } = await registeredInSpanish();
    await browser.send(spanish);
    expect(portal.log()).not.toContain(portal.aws().lastCode());
    expect(portal.log()).not.toMatch(/es su codigo|\+1312/);
  });
});
