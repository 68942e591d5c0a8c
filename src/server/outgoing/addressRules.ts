import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;
/** A range of IP addresses: the first, and how many bits are fixed. */
export type AddressRange = [Address, number];

/** Reads `10.0.0.0/8` or a single address; null for anything else. */
export function addressRange(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (text.includes("/") || !isAddress(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Addresses of the whole internet (RFC 4291 §2.4): what lies outside is local, mapped, translated or reserved. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");
/** Azure answers virtual machines with their secrets at this address, which otherwise looks like any other. */
const METADATA = ["168.63.129.16"];

/** True for text that names an IP address, as a resolver gives it. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** True if an IP address lies in one of the ranges. */
export function isWithin(text: string, ranges: readonly AddressRange[]): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.parse(text);
  return ranges.some((range) => address.kind() === range[0].kind() && address.match(range));
}

/**
 * True if an IP address is one of the internet: not private, loopback, link-local, shared, multicast or reserved, not
 * an IPv4 address in the clothes of IPv6, and none where a cloud keeps its machines' secrets.
 */
export function isPublicAddress(text: string): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast" || METADATA.includes(text)) return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_IPV6);
}
