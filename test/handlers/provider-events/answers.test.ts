import '../../support/settings.ts';
import { describe, expect, it } from 'vitest';
import { askPlaid } from '#functions/adapters/plaid/client.ts';

/** How to read a provider's answer about money: only its own words with a 4xx status are a refusal. */
const failed = (status: number, data: unknown) =>
  askPlaid(() =>
    Promise.reject(Object.assign(new Error('failed'), { isAxiosError: true, response: { status, data } })),
  );
const envelope = (error_type: string, error_code = 'CODE') => ({ error_type, error_code, request_id: 'r-1' });

describe('an answer of the provider', () => {
  it.each([
    [400, 'INVALID_INPUT'],
    [400, 'TRANSFER_ERROR'],
    [404, 'INVALID_REQUEST'],
    [499, 'ITEM_ERROR'],
  ])('is a refusal with status %s and the type %s', async (status, type) => {
    expect(await failed(status, envelope(type))).toEqual({ heard: 'no', code: 'CODE', requestId: 'r-1' });
  });

  it.each([
    [500, envelope('INVALID_INPUT')],
    [502, envelope('TRANSFER_ERROR')],
    [503, envelope('ITEM_ERROR')],
    [429, envelope('INVALID_REQUEST')],
    [400, envelope('API_ERROR')],
    [400, envelope('RATE_LIMIT_EXCEEDED')],
    [400, envelope('INSTITUTION_ERROR')],
    [400, '<html>Bad Request</html>'],
    [404, {}],
    [302, envelope('INVALID_INPUT')],
  ])('is unknown with status %s and %j, because the money may have moved', async (status, data) => {
    expect(await failed(status, data)).toMatchObject({ heard: 'nothing' });
  });

  it('is unknown if there was none', async () => {
    const silent = askPlaid(() =>
      Promise.reject(Object.assign(new Error('t'), { isAxiosError: true, code: 'ECONNABORTED' })),
    );
    expect(await silent).toEqual({ heard: 'nothing', why: 'ECONNABORTED' });
  });
});
