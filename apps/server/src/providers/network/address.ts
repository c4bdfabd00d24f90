import ipaddr from 'ipaddr.js';

/** Why an address may not be called, or undefined when it may. */
export type Refusal = 'metadata' | 'private' | 'invalid';

const METADATA_ADDRESSES = new Set([
  '100.100.100.200', // Alibaba Cloud
  '168.63.129.16', // Azure platform
  '192.0.0.192', // Oracle Cloud
  'fd00:ec2::254', // AWS over v6
  'fd20:ce::254', // Google Cloud over v6
]);
const METADATA_HOSTS = /^(?:metadata|instance-data|metadata\.google\.internal|.*\.metadata\.google\.internal)$/;
const PRIVATE_HOSTS = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

/** Ranges an operator may open; every other special range stays blocked. */
const PRIVATE_RANGES = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Classifies one numeric address, v4 or v6. Special ranges are `private` when `allowPrivate` would open them and
 * `metadata` when nothing does: link-local, cloud metadata, v4 wrapped in a v6 translation prefix, reserved.
 */
export const judgeAddress = (address: string): Refusal | undefined => {
  const bare = address.replace(/^\[|\]$/g, '').split('%')[0] ?? '';
  if (!ipaddr.isValid(bare)) return 'invalid';
  const parsed = ipaddr.process(bare);
  if (METADATA_ADDRESSES.has(parsed.toString())) return 'metadata';
  const range = parsed.range();
  if (range === 'unicast') return isDeprecatedCompatible(parsed) ? 'metadata' : undefined;
  return PRIVATE_RANGES.has(range) ? 'private' : 'metadata';
};

/** Classifies a host name by its spelling alone; names that need resolving are checked again by address. */
export const judgeHost = (hostname: string): Refusal | undefined => {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === '') return 'invalid';
  if (isNumericHost(host)) return judgeAddress(host);
  if (METADATA_HOSTS.test(host)) return 'metadata';
  return PRIVATE_HOSTS.test(host) ? 'private' : undefined;
};

export const isNumericHost = (hostname: string): boolean => hostname.startsWith('[') || ipaddr.isValid(hostname);

export const isAllowed = (refusal: Refusal | undefined, allowPrivate: boolean): boolean =>
  refusal === undefined || (refusal === 'private' && allowPrivate);

/** `::a.b.c.d` (RFC 4291 2.5.5.1) is deprecated, so nothing public answers there, but some stacks route it to v4. */
const isDeprecatedCompatible = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
