import { BlockList, isIP } from 'node:net'

const version4 = new BlockList()
/** What is not the public internet, as IANA's registry of special addresses has it. */
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; the metadata services of clouds are among them.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  version4.addSubnet(network, prefix, 'ipv4')
}

// A list of its own: in one with others, `::/3` would have every IPv4 address in it.
const version6 = new BlockList()
for (const [network, prefix] of [
  // Only 2000::/3 is given out. What stands for an IPv4 address (::ffff:…, 64:ff9b::…) lies outside.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  // Each of them has an IPv4 address inside, which may be private.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  version6.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address belongs to the public internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !version4.check(address, 'ipv4')
  return version === 6 && !version6.check(address, 'ipv6')
}
