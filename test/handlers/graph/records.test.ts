import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { captureLogs } from '../../support/logs.ts';
import { aTenant } from '../../support/people.ts';
import { setUpGraph, someDetails } from './graph-setup.ts';

/** The specification's queries for whole records, each asked by a client who is signed in. */
let ada: Client;
let account: BankAccount;
let logs: ReturnType<typeof captureLogs>;

const setup = await setUpGraph();
beforeEach(async () => {
  logs = captureLogs();
  ({ client: ada, account } = await setup.world.addPayer());
});
afterEach(() => {
  logs.stop();
  vi.restoreAllMocks();
});

const withTenant = (changed: Readonly<Record<string, unknown>>) =>
  vi.spyOn(setup.tenants, 'config').mockResolvedValue(aTenant(changed) as never);

describe('a client by mobile phone', () => {
  it('is the caller’s complete record: names, contacts, both addresses, tenant and times in UTC (R-056, R-063, R-091)', async () => {
    const { data } = await setup.ask(ada, 'ClientByMobilePhone', { mobilePhone: ada.mobilePhone });
    expect(data['client']).toEqual({
      _id: ada.id,
      tenant: { _id: 'acme', name: 'Acme Title' },
      firstName: 'Ada',
      middleName: '',
      lastName: 'Buyer',
      email: 'ada@example.com',
      mobilePhone: ada.mobilePhone,
      address1: '',
      address2: '',
      city: '',
      state: '',
      zipcode: '',
      propertyAddress1: '',
      propertyAddress2: '',
      propertyCity: '',
      propertyState: '',
      propertyZipcode: '',
      newsByEmail: true,
      newsByText: true,
      language: null,
      ssnOnFile: true,
      debitsStopped: false,
      dobOnFile: true,
      active: true,
      createdAt_utc: '2026-11-01T12:00:00.000Z',
      createdAt_offset: '+00:00',
      updatedAt_utc: '2026-11-01T12:00:00.000Z',
      updatedAt_offset: '+00:00',
    });
  });
});

it('doesn’t let any client of any tenant list a tenant’s clients (R-244)', async () => {
  for (const tenant of ['acme', 'harbor', '']) {
    const reply = await setup.ask(ada, 'ClientsByTenant', { tenant });
    expect([reply.code, reply.data]).toEqual(['staff/only', null]);
  }
});

describe('a transfer', () => {
  it('is read completely, with everything it is linked to (R-159, R-160, R-230, R-231, R-232)', async () => {
    const agent = {
      id: '65f0000000000000000000e1',
      firstName: 'Rosa',
      lastName: 'Diaz',
      email: 'rosa@example.com',
      landingPageURI: 'rosa',
      active: true,
    };
    vi.spyOn(setup.tenants, 'agents').mockResolvedValue([agent] as never);
    withTenant({ routingType: 'agent' });
    const sellerName = ' Sal Seller and\nSue Seller ';
    const data = someDetails({ agentId: agent.id, expectedClosingAt: '2026-12-24T12:00:00.000Z', sellerName });
    const { insertOneTransfer: draft } = (await setup.ask(ada, 'InsertOneTransfer', { data })).data;
    const _id = draft?.['_id'];
    await setup.ask(ada, 'LinkSourceBankAccount', { _id, bankAccountId: account.id });
    const { transfer } = (await setup.ask(ada, 'TransferRecord', { _id })).data;
    const realtor = { _id: agent.id, firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com' };
    expect(transfer).toEqual({
      _id,
      id: _id,
      referenceID: expect.stringMatching(/^[A-Z0-9-]+$/),
      creditTraceID: null,
      firstName: 'Ada',
      middleName: '',
      lastName: 'Buyer',
      email: 'ada@example.com',
      mobilePhone: ada.mobilePhone,
      propertyAddress1: '12 Oak Street',
      propertyAddress2: 'Unit 4',
      propertyCity: 'Springfield',
      propertyState: 'IL',
      propertyZipcode: '62701',
      purpose: 'Earnest Money Deposit for Purchase',
      purposeInSpanish: null,
      purposeData: '{"purpose":"Earnest Money Deposit for Purchase","method":"ACH"}',
      status: 'draft',
      amount: 125_000,
      fee: 0,
      expectedClosingDate: '2026-12-24T12:00:00.000Z',
      expectedClosingDate_utc: '2026-12-24T12:00:00.000Z',
      notes: expect.any(String),
      fileNumber: null,
      sellerName: 'Sal Seller and Sue Seller',
      debitMethod: 'ACH',
      method: 'ACH',
      disbursement: false,
      type: 'Client Transfer',
      otherIndividuals: JSON.stringify([realtor]),
      active: true,
      completedOn_utc: null,
      clearedOn_utc: null,
      createdAt_utc: expect.stringMatching(/Z$/),
      createdAt_offset: '+00:00',
      updatedAt_utc: expect.stringMatching(/Z$/),
      updatedAt_offset: '+00:00',
      attachments: [],
      client: { _id: ada.id, firstName: 'Ada', lastName: 'Buyer' },
      tenant: { _id: 'acme', name: 'Acme Title' },
      agent: realtor,
      realtor,
      office: null,
      transferType: {
        _id: 'Client Transfer',
        name: 'Client Transfer',
        purpose: '{"purposes":["Earnest Money Deposit for Purchase"]}',
        isDebit: true,
        isCredit: true,
      },
      sourceBankAccount: {
        _id: account.id,
        bankName: 'First Platypus Bank',
        name: account.name,
        accountLastFourDigits: account.accountLastFourDigits,
        institutionCode: 'ins_109508',
      },
      destBankAccount: expect.objectContaining({ _id: '65f0000000000000000000b1', accountLastFourDigits: '4321' }),
    });
    expect(JSON.parse(String(transfer?.['notes']))).toEqual([expect.objectContaining({ note: 'For the house' })]);
  });
});

it('a transfer names the office if its tenant routes by office (R-159, R-231)', async () => {
  const { insertOneTransfer: draft } = (await setup.ask(ada, 'InsertOneTransfer', { data: someDetails() })).data;
  const { transfer } = (await setup.ask(ada, 'TransferRecord', { _id: draft?.['_id'] })).data;
  expect(transfer).toMatchObject({
    office: { _id: '65f0000000000000000000a1', title: 'Downtown', city: 'Springfield', state: 'IL' },
    realtor: null,
    otherIndividuals: '[]',
  });
});

describe('a tenant', () => {
  it('is found by its identifier, with name, address, contacts, routing, logo and group (R-003, R-004)', async () => {
    const group = {
      groupName: 'Acme Group',
      logoURL: '/group.svg',
      groupTagline: 'Since 1901',
      bannerColor: '#102030',
    };
    withTenant({ description: 'A title company', tenantGroup: group, branding: { logoURL: '/acme.svg' } });
    const { data } = await setup.ask(ada, 'Tenants', { identifier: 'acme' });
    expect(data['tenants']).toEqual([
      {
        _id: 'acme',
        name: 'Acme Title',
        description: 'A title company',
        identifier: 'acme',
        type: 'title',
        address1: '1 Main Street',
        address2: '',
        city: 'Springfield',
        state: 'IL',
        zipcode: '62701',
        supportEmail: 'help@acme.example',
        pocPhone: '+12175550100',
        routingType: 'office',
        logo: '/acme.svg',
        tenantGroup: group,
      },
    ]);
  });

  it('is not readable for clients of another one', async () => {
    expect((await setup.ask(ada, 'Tenants', { identifier: 'harbor' })).data).toEqual({ tenants: [] });
  });

  it('has its complete look, and beside it the default one (R-006, R-015, R-016)', async () => {
    const branding = { buttonColor: '#aa0000', description: 'Spring', registerText: 'Welcome', active: true };
    withTenant({ branding });
    const { data } = await setup.ask(ada, 'Brandings', { active: true });
    expect(data['brandings']).toEqual([expect.objectContaining({ ...branding, logoURL: null, customCSS: null })]);
    expect(data['defaultbranding']).toMatchObject({ fontFamily: 'Poppins', accentColor: '#000000', active: true });
    withTenant({ branding: { ...branding, active: false } });
    expect((await setup.ask(ada, 'Brandings', { active: true })).data['brandings']).toEqual([]);
  });

  it('shows its active accounts, but no others and no number (R-237)', async () => {
    const [open] = aTenant().destinationAccounts;
    const shut = { ...open, id: '65f0000000000000000000b2', active: false };
    withTenant({ destinationAccounts: [open, shut] });
    expect((await setup.ask(ada, 'TenantBankAccounts')).data['bankaccounts']).toEqual([
      {
        _id: '65f0000000000000000000b1',
        bankName: 'First Bank',
        bankDisplayName: 'First Bank x4321',
        description: 'Escrow',
        accountLastFourDigits: '4321',
        accountNumber: '•••• 4321',
        name: 'Escrow',
        pendingVerification: false,
        active: true,
        ownerType: 'tenant',
        createdAt_utc: open?.createdAt,
      },
    ]);
  });

  it('shows who pays which fee, and for which methods (R-172)', async () => {
    withTenant({ fee: { clientPays: true, amount: 1500, methods: ['ACH'] } });
    expect((await setup.ask(ada, 'TransferFeeConfigs')).data['transferfeeconfigs']).toEqual([
      { _id: 'acme', clientPays: true, amount: 1500, methods: ['ACH'], tenantName: 'Acme Title' },
    ]);
  });

  it('has two types of transfer, each with its purposes as a list in JSON (R-129, R-236)', async () => {
    withTenant({});
    const types = (await setup.ask(ada, 'TransferTypes', { isCredit: true })).data['transfertypes'] as unknown as {
      name: string;
      purpose: string;
    }[];
    expect(types.map(({ name }) => name)).toEqual(['Client Transfer', 'Client Disbursement']);
    expect(types.map(({ purpose }) => (JSON.parse(purpose) as { purposes: string[] }).purposes)).toEqual([
      ['Earnest Money Deposit for Purchase'],
      expect.arrayContaining(['Proceeds of Sale']),
    ]);
    expect((await setup.ask(ada, 'TransferTypes', { isCredit: false })).data['transfertypes']).toEqual([]);
  });

  it('shows its purposes with method, state and disclaimer, and the limits that apply (R-127, R-235)', async () => {
    withTenant({
      purposes: [
        { purpose: 'Option Fee', method: 'Wire', disclaimer: 'Not refundable.' },
        { purpose: 'Commission Payment', method: 'ACH', active: false },
        { purpose: 'Survey Fee', purposeInSpanish: 'Cargo de agrimensura', method: 'ACH', limit: 4000 },
      ],
      limits: { ACH: 5000 },
    });
    expect((await setup.ask(ada, 'PurposeConfigs')).data['purposeconfigs']).toEqual([
      {
        purpose: 'Client Transfer',
        fields: ['purpose', 'method', 'active', 'disclaimer'],
        active: true,
        config: [
          {
            purpose: 'Option Fee',
            purposeInSpanish: null,
            method: 'Wire',
            active: true,
            limit: 14_999_999,
            disclaimer: 'Not refundable.',
            disclaimerInSpanish: null,
          },
          {
            purpose: 'Commission Payment',
            purposeInSpanish: null,
            method: 'ACH',
            active: false,
            limit: 5000,
            disclaimer: '',
            disclaimerInSpanish: null,
          },
          {
            purpose: 'Survey Fee',
            purposeInSpanish: 'Cargo de agrimensura',
            method: 'ACH',
            active: true,
            limit: 4000,
            disclaimer: '',
            disclaimerInSpanish: null,
          },
        ],
        limits: [
          { method: 'ACH', limit: 5000 },
          { method: 'Wire', limit: 14_999_999 },
        ],
      },
    ]);
  });

  it('shows its offices, and only the active ones on request (R-131)', async () => {
    const [open] = aTenant().offices;
    const shut = { ...open, id: '65f0000000000000000000a2', title: 'Uptown', active: false };
    withTenant({ offices: [open, shut] });
    const titles = async (variables: object) =>
      ((await setup.ask(ada, 'Offices', variables)).data['offices'] as unknown as { title: string }[]).map(
        ({ title }) => title,
      );
    expect(await titles({ active: true })).toEqual(['Downtown']);
    expect(await titles({})).toEqual(['Downtown', 'Uptown']);
  });
});

describe('a bank account by its id', () => {
  it('is the caller’s own complete record, with only the last four digits of its number (R-111, R-113)', async () => {
    const { data } = await setup.ask(ada, 'BankAccount', { _id: account.id });
    expect(data['bankaccount']).toEqual({
      _id: account.id,
      bankName: 'First Platypus Bank',
      bankDisplayName: 'First Platypus Bank',
      description: '',
      accountLastFourDigits: account.accountLastFourDigits,
      institutionCode: 'ins_109508',
      balance: null,
      balanceDateTime_utc: null,
      accountNumber: `•••• ${account.accountLastFourDigits}`,
      name: account.name,
      pendingVerification: false,
      active: true,
      ownerType: 'client',
      client: { _id: ada.id },
      createdAt_utc: account.createdAt,
      updatedAt_utc: account.updatedAt,
    });
  });
});
