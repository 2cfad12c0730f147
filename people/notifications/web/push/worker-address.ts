import { workerPath, workerPolicy } from '#platform/http/contract/service-worker.ts'

/** The part of Trusted Types that is used here; TypeScript does not know it, and neither do older browsers. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(input: string): string }
}

let made: string | undefined

/**
 * The address of the service worker as the security policy of the page wants it. The policy has one name, and
 * one address is all that comes out of it.
 */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  made ??= trustedTypes
    ? trustedTypes
        .createPolicy(workerPolicy, { createScriptURL: () => workerPath })
        .createScriptURL('')
    : workerPath
  return made
}
