import { createSecretKey, hkdfSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartFailure } from '../core/start-failure.ts'

/**
 * The secret of this instance: the configured one, or one that is made at the first start and stored
 * in the data folder, readable by its owner alone.
 * @throws StartFailure when the stored one is too short
 */
export async function instanceSecret(config: Config, dataDir: string): Promise<string> {
  if (config.secret !== null) return config.secret
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  if (!(await isThere(path))) await makeSecret(path)
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) {
    throw new StartFailure(
      `The file ${path} is too short to be a secret. Delete it: the next start makes a new one, and ` +
        'everybody signs in again.',
    )
  }
  return secret
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Written whole under another name and then linked: a second start at the same time finds either no
 * secret or a complete one, and never overwrites it.
 */
async function makeSecret(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A key for one purpose: what is signed for one is worthless for another. */
export const keyFor = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'seriba', purpose, 32)))
