import { goQuote } from '../../../../k8s/goText.ts';
import { type CelType, cidr, ip } from '../types/celType.ts';
import type { Declarations } from '../types/overload.ts';
import { Opaque } from '../values/opaque.ts';
import { CelError } from '../values/value.ts';
import { addressText, type Address, parseAddress } from './address.ts';

/** Kubernetes' IP addresses and networks. */
export const network: Declarations = {
  ip: [
    ['string_to_ip: (string) -> ip', parseIp],
    ['cidr_ip: cidr.() -> ip', ({ address }: Cidr) => new Ip(address)],
  ],
  isIP: [['is_ip: (string) -> bool', (text: string) => typeof checked(text) !== 'string']],
  'ip.isCanonical': [['ip_is_canonical: (string) -> bool', (text: string) => addressText(parseIp(text).address) === text]],
  family: [['ip_family: ip.() -> int', ({ address }: Ip) => (address.bits === 32 ? 4n : 6n)]],
  isUnspecified: [['ip_is_unspecified: ip.() -> bool', ({ address }: Ip) => address.value === 0n]],
  isLoopback: [
    ['ip_is_loopback: ip.() -> bool', ({ address }: Ip) => (address.bits === 32 ? inside(address, 0x7fn, 8) : address.value === 1n)],
  ],
  isLinkLocalMulticast: [['ip_is_link_local_multicast: ip.() -> bool', ({ address }: Ip) => isLinkLocalMulticast(address)]],
  isLinkLocalUnicast: [['ip_is_link_local_unicast: ip.() -> bool', ({ address }: Ip) => isLinkLocalUnicast(address)]],
  isGlobalUnicast: [['ip_is_global_unicast: ip.() -> bool', ({ address }: Ip) => isGlobalUnicast(address)]],
  cidr: [['string_to_cidr: (string) -> cidr', parseCidr]],
  isCIDR: [['is_cidr: (string) -> bool', (text: string) => typeof checkedCidr(text) !== 'string']],
  containsIP: [
    ['cidr_contains_ip_string: cidr.(string) -> bool', (net: Cidr, text: string) => net.holds(parseIp(text).address)],
    ['cidr_contains_ip_ip: cidr.(ip) -> bool', (net: Cidr, { address }: Ip) => net.holds(address)],
  ],
  containsCIDR: [
    ['cidr_contains_cidr_string: cidr.(string) -> bool', (net: Cidr, text: string) => net.covers(parseCidr(text))],
    ['cidr_contains_cidr: cidr.(cidr) -> bool', (net: Cidr, other: Cidr) => net.covers(other)],
  ],
  prefixLength: [['cidr_prefix_length: cidr.() -> int', ({ length }: Cidr) => BigInt(length)]],
  masked: [['cidr_masked: cidr.() -> cidr', (net: Cidr) => net.masked()]],
  string: [
    ['ip_to_string: (ip) -> string', ({ address }: Ip) => addressText(address)],
    ['cidr_to_string: (cidr) -> string', (net: Cidr) => `${addressText(net.address)}/${net.length}`],
  ],
};

export class Ip extends Opaque {
  readonly type: CelType = ip;
  readonly address: Address;

  constructor(address: Address) {
    super();
    this.address = address;
  }

  equals(other: Opaque): boolean {
    return other instanceof Ip && sameAddress(this.address, other.address);
  }
}

export class Cidr extends Opaque {
  readonly type: CelType = cidr;
  readonly address: Address;
  readonly length: number;

  constructor(address: Address, length: number) {
    super();
    this.address = address;
    this.length = length;
  }

  holds({ bits, value }: Address): boolean {
    const rest = BigInt(bits - this.length);
    return bits === this.address.bits && value >> rest === this.address.value >> rest;
  }

  covers(other: Cidr): boolean {
    return this.length <= other.length && this.holds(other.address);
  }

  masked(): Cidr {
    const rest = BigInt(this.address.bits - this.length);
    return new Cidr({ ...this.address, value: (this.address.value >> rest) << rest }, this.length);
  }

  equals(other: Opaque): boolean {
    return other instanceof Cidr && this.length === other.length && sameAddress(this.address, other.address);
  }
}

function parseIp(text: string): Ip {
  const found = checked(text);
  if (typeof found === 'string') throw new CelError(found);
  return new Ip(found);
}

/** The address, or what is wrong with the text. */
function checked(text: string): Address | string {
  const percent = text.indexOf('%');
  const found = parseAddress(percent > 0 && text.includes(':') ? text.slice(0, percent) : text);
  if (found === undefined) return `IP Address ${goQuote(text)} parse error during conversion from string: ${parseProblem(text)}`;
  if (percent >= 0) return `IP address ${goQuote(text)} with zone value is not allowed`;
  return isMapped(found) ? `IPv4-mapped IPv6 address ${goQuote(text)} is not allowed` : found;
}

function parseProblem(text: string): string {
  const call = `ParseAddr(${goQuote(text)})`;
  return /[.:]/.test(text) ? `${call}: unexpected character` : `${call}: unable to parse IP`;
}

function parseCidr(text: string): Cidr {
  const found = checkedCidr(text);
  if (typeof found === 'string') throw new CelError(`network address parse error during conversion from string: ${found}`);
  return found;
}

function checkedCidr(text: string): Cidr | string {
  const slash = text.lastIndexOf('/');
  const call = `network address parse error during conversion from string: netip.ParsePrefix(${goQuote(text)})`;
  if (slash < 0) return `${call}: no '/'`;
  const address = parseAddress(text.slice(0, slash));
  if (address === undefined) return `${call}: ${parseProblem(text.slice(0, slash))}`;
  const bits = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d*)$/.test(bits)) return `${call}: bad bits after slash: ${goQuote(bits)}`;
  if (Number(bits) > address.bits) return `${call}: prefix length out of range`;
  return isMapped(address) ? `IPv4-mapped IPv6 address ${goQuote(text)} is not allowed` : new Cidr(address, Number(bits));
}

function sameAddress(a: Address, b: Address): boolean {
  return a.bits === b.bits && a.value === b.value;
}

/** Whether the address begins with the bits of `prefix`, of which there are `length`. */
function inside({ bits, value }: Address, prefix: bigint, length: number): boolean {
  return value >> BigInt(bits - length) === prefix;
}

function isMapped(address: Address): boolean {
  return address.bits === 128 && inside(address, 0xffffn, 96);
}

function isLinkLocalMulticast(address: Address): boolean {
  return address.bits === 32 ? inside(address, 0xe00000n, 24) : ((address.value >> 112n) & 0xff0fn) === 0xff02n;
}

function isLinkLocalUnicast(address: Address): boolean {
  return address.bits === 32 ? inside(address, 0xa9fen, 16) : inside(address, 0xfe80n >> 6n, 10);
}

function isMulticast(address: Address): boolean {
  return address.bits === 32 ? inside(address, 0xen, 4) : inside(address, 0xffn, 8);
}

function isGlobalUnicast(address: Address): boolean {
  const loopback = address.bits === 32 ? inside(address, 0x7fn, 8) : address.value === 1n;
  const broadcast = address.bits === 32 && address.value === 0xffffffffn;
  return address.value !== 0n && !loopback && !broadcast && !isMulticast(address) && !isLinkLocalUnicast(address);
}
