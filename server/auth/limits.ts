import type { RateLimit } from '../core/rate-limits.ts'

const minute = 60
const hour = 3600

/** Limits of sign-in, registration and password reset. `caller` is a network address. */
export const authLimits = {
  /** Both sign-in limits count failures only: people with the right password do not use them up. */
  signInByAccount: { tries: 5, seconds: minute },
  signInByCaller: { tries: 20, seconds: minute },
  signUpByCaller: { tries: 5, seconds: hour },
  resetByAccount: { tries: 3, seconds: hour },
  resetByCaller: { tries: 10, seconds: hour },
  verifyByCaller: { tries: 20, seconds: hour },
  /** New verification links, mailed at a sign-in. */
  verifyMailByAccount: { tries: 3, seconds: hour },
  newPasswordByCaller: { tries: 20, seconds: hour },
} as const satisfies Record<string, RateLimit>
