import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#platform/core/server/config.ts'
import { readSecretFile } from '#platform/core/server/secret-file.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'

/**
 * Returns the secret of this instance: the configured one, or one that the first start creates in the data folder,
 * readable by its owner alone.
 *
 * @throws StartFailure when the stored one is too short
 */
export async function instanceSecret(config: Config, dataDir: string): Promise<string> {
  if (config.secret !== null) return config.secret
  const path = join(dataDir, 'secret')
  const secret = await readSecretFile(path, () => randomBytes(48).toString('base64url'))
  if (secret.length < 32) {
    throw new StartFailure(
      `The file ${path} is too short to be a secret. Delete it: the next start makes a new one, and ` +
        'everybody signs in again.',
    )
  }
  return secret
}

/** Derives a key for one purpose: a signature for one purpose is invalid for another. */
export const keyFor = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'seriba', purpose, 32)))
