/**
 * The address by which the connections of a client are counted, and the addresses of proxies, which carry many clients.
 *
 * What it does not do: read `X-Forwarded-For`. A client can send any value in that header.
 */

import { BlockList, isIP } from 'node:net';
import { UsageError } from '../../base/sentence.js';

/** This machine: a proxy on it, or several users. */
export const LOOPBACK = ['127.0.0.0/8', '::1'];

/** 16-bit groups of the IPv6 prefix that is counted as one client: a /64 usually belongs to one customer. */
const NETWORK_GROUPS = 4;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function addTo(list: BlockList, text: string): void {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const length = bits === undefined ? longest : Number(bits);
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && length <= longest);
  if (isIP(address) === 0 || !isBits || rest.length > 0)
    throw new UsageError({
      en: 'an address is written 10.0.0.5, a network 10.0.0.0/8 or fd00::/8',
      es: 'una dirección se escribe 10.0.0.5, una red 10.0.0.0/8 o fd00::/8',
    });
  list.addSubnet(address, length, familyOf(address));
}

/** Addresses and networks of proxies. Throws a `UsageError` for any other text. */
export class Proxies {
  readonly #list = new BlockList();

  constructor(addresses: readonly string[]) {
    for (const address of addresses) addTo(this.#list, address);
  }

  has(address: string): boolean {
    return this.#list.check(address, familyOf(address));
  }
}

/** `::ffff:10.0.0.5` as `10.0.0.5`: a server that listens on IPv4 and IPv6 gets IPv4 addresses in that form. */
export const unmappedAddress = (address: string): string =>
  address.toLowerCase().startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

/** The key by which a client is counted: its IPv4 address, or the /64 prefix of its IPv6 address. */
export function clientOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(8 - first.length - last.length, 0);
  return [...first, ...Array(zeros).fill('0'), ...last].slice(0, NETWORK_GROUPS).join(':');
}
