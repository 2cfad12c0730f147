import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the network of an address: `203.0.113.0/24`, `2001:db8:1:2::/64`. Logs must not contain whole addresses, and
 * one IPv6 subscriber has a whole /64 to evade rate limits.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  const plain = mapped ?? address.replace(/%.*$/, '')
  if (!isIPv6(plain)) {
    const parts = plain.split('.')
    return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : ''
  }
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** Returns whether an untrusted proxy has forwarded a request: its address then stands in for everybody behind it. */
export function isFromUnknownProxy({ headers, ip, raw }: FastifyRequest): boolean {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '')
  const caller = forwardedFor.split(',').at(-1)?.trim()
  return Boolean(caller) && caller !== ip && ip === raw.socket.remoteAddress
}

/** Returns the key of a caller for rate limits: one IPv4 address, or one /64. */
export function callerOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address.replace(/%.*$/, '')) ? networkOf(address) : address
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}
