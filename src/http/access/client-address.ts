/**
 * The address of a client as far as connections are counted by it, and the addresses that stand for many clients.
 *
 * What it does not do: read `X-Forwarded-For`. A client can write into that header what it likes.
 */
import { BlockList, isIP } from 'node:net';

/** Connections from this machine: of a proxy on it, or of its users. */
export const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Groups of an IPv6 address that one customer of a network has: a /64. */
const NETWORK_GROUPS = 4;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function addTo(list: BlockList, text: string): void {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const length = bits === undefined ? longest : Number(bits);
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && length <= longest);
  if (isIP(address) === 0 || !isBits || rest.length > 0)
    throw new RangeError('an address is written 10.0.0.5, a network 10.0.0.0/8 or fd00::/8');
  list.addSubnet(address, length, familyOf(address));
}

/** Addresses and networks behind which there are many clients. Throws a RangeError at what is neither. */
export class Proxies {
  readonly #list = new BlockList();

  constructor(addresses: readonly string[]) {
    for (const address of addresses) addTo(this.#list, address);
  }

  has(address: string): boolean {
    return this.#list.check(address, familyOf(address));
  }
}

/** IPv4 addresses arrive in the form of IPv6 where a server listens on both. */
export const plainAddress = (address: string): string =>
  address.toLowerCase().startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

/** What is counted as one client: an IPv4 address, or the network of an IPv6 address. */
export function clientOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - first.length - last.length, 0);
  return [...first, ...Array(zeros).fill('0'), ...last].slice(0, NETWORK_GROUPS).join(':');
}
