import { describe, expect, it } from 'vitest';
import { ipPrefix } from '#functions/client/sign-in/ip-prefix.ts';

describe('a limit by address', () => {
  it.each([
    ['an IPv4 address by itself', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address in an IPv6 one as what it is', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv6 address by its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another spelling of the same network alike', '2001:0DB8:0001:2::5', '2001:db8:1:2::/64'],
    ['one with the gap in its network', '2001:db8::7', '2001:db8:0:0::/64'],
    ['one that begins with the gap', '::1', '0:0:0:0::/64'],
    ['nothing as nothing', '', ''],
  ])('counts %s', (_, address, network) => {
    expect(ipPrefix(address)).toBe(network);
  });
});
