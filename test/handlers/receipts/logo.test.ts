import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { printed } from '#functions/messages/printed.ts';
import { receiptOf } from '#functions/messages/receipt.ts';
import { receiptPdf } from '#functions/messages/receipt-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { paperLogoOf } from '#functions/pictures/paper-logo.ts';
import { commands } from '#infra/ops/kit/run.ts';
import type { Client } from '#shared/client/client.ts';
import { receiptPdfRoute } from '#shared/contracts/receipts.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aClient, aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';
import { startWorld, type World } from '../../support/world.ts';
import { rawCaller } from '../../support/world-caller.ts';

const AT = '/brand/acme/logo-0123456789.svg';
const drawing = (fill: string, size = '200 50'): Uint8Array => {
  const [width, height] = size.split(' ').map(Number);
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}H2Z" fill="${fill}"/></svg>`,
  );
};
const company = (branding: object = {}, more: object = {}) =>
  aTenant({ branding: { logoURL: AT, accentColor: '#0b4a8f', ...branding }, ...more });

async function logoOf(fill = '#0b4a8f', size?: string, branding: object = {}): Promise<PaperLogo> {
  const logo = await paperLogoOf(drawing(fill, size), company(branding));
  if (!logo.ok) throw new Error(logo.refusal.sentence);
  return logo.value;
}

const receipt = (of = company()) =>
  receiptOf(senderOf(of), aTransfer(), 'portal.example', { asOf: '2026-11-22T23:21:00.000Z' });
const onPaper = async (logo: PaperLogo | undefined, of = company()) =>
  readPdf(await receiptPdf(senderOf(of), receipt(of), { logo, compress: false }));
/** Each picture's position and size: left, bottom, width, height. */
const picturesIn = (raw: string) =>
  [...raw.matchAll(/([\d.]+) 0 0 (-?[\d.]+) ([\d.]+) ([\d.]+) cm\s+\/I\d+ Do/g)].map(([, ...box]) => box.map(Number));
const bandIn = (raw: string) => /0 0 595\.28 ([\d.]+) re/.exec(raw)?.[1];

describe('the header of a receipt (X-149)', () => {
  it('has the logo as it was drawn, with name and address beside it', async () => {
    const { raw, text } = await onPaper(await logoOf());
    expect(picturesIn(raw)).toHaveLength(1);
    expect(text.startsWith('Acme Title\n1 Main Street, Springfield, IL 62701')).toBe(true);
    // Unchanged: no picture is unpacked for it, and none has transparency.
    expect(raw).not.toContain('/SMask');
  });

  it.each([
    ['wide', '1200 60', 190, 9.5],
    ['usual', '200 50', 160, 40],
    ['square', '90 90', 52, 52],
    ['tall', '40 160', 13, 52],
  ])('keeps a %s logo within its space and in its proportions', async (_, size, width, height) => {
    const { raw } = await onPaper(await logoOf('#0b4a8f', size));
    const [box = []] = picturesIn(raw);
    expect(box[0]).toBeCloseTo(width, 0);
    expect(Math.abs(box[1] ?? 0)).toBeCloseTo(height, 0);
  });

  it('puts a light logo on a dark band, with its letters in white', async () => {
    const { raw } = await onPaper(await logoOf('#ffffff'));
    expect(Number(bandIn(raw))).toBeGreaterThan(60);
    expect(raw).toMatch(/0\.043\d* 0\.290\d* 0\.560\d* scn?/i);
  });

  it('fits the longest name beside any logo, above the bottom of a Letter page', async () => {
    const long = company(
      {},
      { name: 'Wolfeschlegelsteinhausen Bergerdorff '.repeat(3).slice(0, 80), address1: 'M'.repeat(80) },
    );
    for (const size of ['1200 60', '90 90', '40 160']) {
      const { raw, pages } = await onPaper(await logoOf('#0b4a8f', size), long);
      const spots = [...raw.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g)].map(([, x, y]) => [Number(x), Number(y)]);
      expect(Math.min(...spots.map(([, y = 0]) => y))).toBeGreaterThan(841.89 - 792 + 18);
      expect(pages.length).toBeLessThanOrEqual(2);
      const [[width = 0, , left = 0] = []] = picturesIn(raw);
      expect(left).toBeGreaterThanOrEqual(48);
      // The name begins after the logo.
      expect(spots[0]?.[0]).toBeGreaterThan(left + width + 20);
    }
  });

  it.each([
    ['there is none', undefined],
    ['it is no picture', { of: AT, from: 'x', ground: '#ffffff', png: Buffer.from('no picture').toString('base64') }],
    ['it is half a picture', { of: AT, from: 'x', ground: '#ffffff', png: 'iVBORw0KGgo=' }],
  ])('has the name as text when %s', async (_, logo) => {
    const { raw, text } = await onPaper(logo);
    expect(picturesIn(raw)).toEqual([]);
    expect(text.startsWith('Acme Title\nPayment on its way')).toBe(true);
  });
});

describe('printing (X-149)', () => {
  afterEach(() => vi.useRealTimers());
  const failed = vi.fn();
  const pictures = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

  it('never waits for a missing logo, and alerts the operators', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const paper = printed({ logoOf: () => new Promise(() => {}), failed }, senderOf(company()), receipt());
    await vi.advanceTimersByTimeAsync(1500);
    vi.useRealTimers();
    expect(pictures(await paper)).toBe(0);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('in time') }));
  });

  it('uses no logo of a file that is no longer in force', async () => {
    const logo = await logoOf();
    const print = (of: PaperLogo) =>
      printed({ logoOf: async () => of, failed }, senderOf(company()), receipt()).then(pictures);
    expect(await print(logo)).toBe(1);
    expect(await print({ ...logo, of: '/brand/acme/former.svg' })).toBe(0);
  });
});

describe('a client’s receipt, from the applied file to the PDF (X-149)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  let world: World;
  let ada: Client;
  let payment: Transfer;
  let raw: ReturnType<typeof rawCaller>;
  let logs: ReturnType<typeof captureLogs>;
  let aheadMs = 0;

  beforeAll(async () => {
    world = await startWorld();
    process.env['LOG_LEVEL'] = 'INFO';
    raw = rawCaller((await import('#functions/lambdas/receipts.ts')).handler);
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    ada = aClient({ id: world.newAccountId(), mobilePhone: '+13127780001' });
    await clients.add(ada);
    payment = await world.addDraft(ada, { status: 'pending' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => {
    logs = captureLogs();
  });
  afterEach(() => {
    logs.stop();
    vi.useRealTimers();
  });

  /** The number of pictures in the PDF that a client gets when nothing is cached any more. */
  async function picturesOnPaper(): Promise<number> {
    aheadMs += 11 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    const reply = await raw(receiptPdfRoute, { client: ada.id, params: { transferId: payment.id } });
    vi.useRealTimers();
    expect(reply.statusCode).toBe(200);
    return (
      Buffer.from(reply.body, 'base64')
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0
    );
  }

  /** The output of `tenant apply`. The file differs from the world's in its branding. */
  async function apply(branding: object, { isDryRun = false } = {}): Promise<string> {
    const file = join(folder, 'acme.json');
    const { provider: mine, ...own } = world.tenant;
    writeFileSync(file, JSON.stringify({ ...own, provider: { ...mine, webhook: undefined }, branding }));
    const command = commands.find(({ noun, verb }) => noun === 'tenant' && verb === 'apply');
    const { openCommandPorts } = await import('#infra/ops/kit/command-ports.ts');
    const place = { stage: 'local', domain: 'localhost', name: 'here', environment: {}, running: undefined } as never;
    const at = { place, ports: await openCommandPorts(place), now: new Date(), isDryRun };
    aheadMs += 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    const said = await command?.run(at, { file, by: 'Rosa Diaz' } as never);
    vi.useRealTimers();
    return said?.ok ? said.value.lines.join('\n') : JSON.stringify(said);
  }

  it('shows the logo of the current file, and none of an earlier file', async () => {
    expect(await picturesOnPaper()).toBe(0);
    expect(await apply({ logoURL: '/brand/acme/logo.svg' }, { isDryRun: true })).toContain(
      'logo is drawn for receipts',
    );
    expect(await picturesOnPaper()).toBe(0);
    expect(await apply({ logoURL: '/brand/acme/logo.svg' })).toContain('its logo is drawn for receipts');
    expect(await picturesOnPaper()).toBe(1);
    const again = await apply({ logoURL: '/brand/acme/logo.svg' });
    expect(again).toContain('is unchanged');
    expect(again).not.toContain('logo');
    expect(await apply({ logoURL: '/brand/acme/gone-0123456789.svg' })).toContain(
      'receipts show its name as text: The picture /brand/acme/gone-0123456789.svg could not be read.',
    );
    expect(await picturesOnPaper()).toBe(0);
    await apply({ logoURL: '/brand/harbor/logo.svg' });
    expect(await picturesOnPaper()).toBe(1);
    await apply({});
    expect(await picturesOnPaper()).toBe(0);
  });

  it('draws a logo that an earlier version never drew when the same file is applied again', async () => {
    await apply({ logoURL: '/brand/acme/logo.svg' });
    const { paperLogos } = await import('#functions/adapters/dynamo/tenants.ts');
    await paperLogos.drop(world.tenant.id);
    expect(await picturesOnPaper()).toBe(0);
    expect(await apply({ logoURL: '/brand/acme/logo.svg' })).toMatch(/is unchanged[\s\S]*its logo is drawn/);
    expect(await picturesOnPaper()).toBe(1);
  });

  it('is given to the client even if the stored logo cannot be read, and the log reports it', async () => {
    const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
    const { paperLogoKey } = await import('#functions/adapters/dynamo/keys.ts');
    await documents.send(new PutCommand({ TableName: tableName(), Item: { ...paperLogoKey(world.tenant.id), of: 7 } }));
    expect(await picturesOnPaper()).toBe(0);
    expect(logs.text()).toContain('a paper bears no logo');
  });
});
