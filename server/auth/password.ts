import { hash, verify } from '@node-rs/argon2'

/** OWASP ASVS 5.0, Appendix C: argon2id with 46 MiB, one pass, one lane. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

/** The PHC string to store for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// The hash of a password nobody has: verifying against it takes as long as for a real account, so
// that the time of an answer does not tell which addresses exist.
let nobody: Promise<string> | undefined

/** Whether a password fits a stored hash; for an empty hash it takes the same time and says no. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  nobody ??= hashPassword('no such account')
  const matches = await verify(stored || (await nobody), password)
  return matches && stored !== ''
}
