const GROUPS = 8;
const SUBSCRIBER_GROUPS = 4;

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/**
 * The key of a limit by address: an IPv4 address, or the first 64 bits of an IPv6 address. Every IPv6 subscriber has at
 * least a /64 (RFC 6177, RFC 7421), and could call from a new address each time.
 */
export function ipPrefix(address: string): string {
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - front.length - back.length) }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, SUBSCRIBER_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
