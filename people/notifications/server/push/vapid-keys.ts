import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod'
import type { Config } from '#platform/core/server/config.ts'
import { readSecretFile } from '#platform/core/server/secret-file.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'

/** Keys by which browsers' push services know this instance (VAPID, RFC 8292); base64url. */
const vapidKeys = z.object({
  publicKey: z.base64url().length(87),
  privateKey: z.base64url().length(43),
})
export type VapidKeys = z.infer<typeof vapidKeys>

/**
 * Returns the configured keys, or those that the first start creates in the data folder. Browsers subscribe with the
 * public key, so new keys make all of them subscribe again.
 *
 * @throws StartFailure when the stored keys are invalid
 */
export async function instanceVapidKeys(config: Config, dataDir: string): Promise<VapidKeys> {
  if (config.vapidKeys !== null) return config.vapidKeys
  const path = join(dataDir, 'push-keys.json')
  const text = await readSecretFile(path, () => JSON.stringify(webPush.generateVAPIDKeys()))
  try {
    return vapidKeys.parse(JSON.parse(text))
  } catch {
    throw new StartFailure(
      `The file ${path} has no keys for push messages. Delete it: the next start makes new ones, and ` +
        'browsers subscribe again.',
    )
  }
}

/** Returns the operator's contact for push services (RFC 8292); some refuse an address of this machine. */
export const pushSubject = ({ company, publicUrl }: Config): string =>
  company.email ? `mailto:${company.email}` : publicUrl.replace(/^http:/, 'https:')
