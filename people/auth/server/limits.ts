import type { RateLimit } from '#platform/core/server/rate-limits.ts'

const minute = 60
const hour = 3600
const day = 24 * hour

/**
 * Limits of sign-in, registration and password reset. `caller` is a network address. The limits of guessed passwords
 * are stored, so that a restart does not reset them; they count only failures, so that people with the right password
 * do not use them up.
 */
export const authLimits = {
  signInByAccount: { tries: 5, seconds: minute, stored: 'sign-in, account, minute' },
  /** NIST SP 800-63B allows no more on one account. */
  signInByAccountDay: { tries: 100, seconds: day, stored: 'sign-in, account, day' },
  signInByCaller: { tries: 20, seconds: minute, stored: 'sign-in, caller, minute' },
  /** Against trying one common password on many accounts. */
  signInByCallerDay: { tries: 200, seconds: day, stored: 'sign-in, caller, day' },
  signUpByCaller: { tries: 5, seconds: hour },
  resetByAccount: { tries: 3, seconds: hour },
  resetByCaller: { tries: 10, seconds: hour },
  verifyByCaller: { tries: 20, seconds: hour },
  /** New verification links, mailed at a sign-in. */
  verifyMailByAccount: { tries: 3, seconds: hour },
  newPasswordByCaller: { tries: 20, seconds: hour },
} as const satisfies Record<string, RateLimit>
