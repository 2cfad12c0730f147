import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/**
 * Finds the addresses of a host and gives only those that may be reached. It stands at the moment of
 * connecting, so a name that means another address a moment later leads nowhere.
 */
export function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
      if (error) return done(error, '')
      const [first, ...more] = addresses.filter(({ address }) => mayReach(address))
      if (!first) return done(new Error(`${hostname} is not on the public internet`), '')
      if (options.all) return done(null, [first, ...more])
      return done(null, first.address, first.family)
    })
  }
}

/** Whether a host of an address is one that is connected to without asking for its name. */
export const addressInHost = (hostname: string): string | null => {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(plain) === 0 ? null : plain
}
