import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { instanceSecret, keyFor } from './secret.ts'

const { path: folder, remove } = await temporaryFolder()
afterAll(remove)
const config = readConfig({})

test('a secret is created once, readable by its owner alone', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 50 }, () => instanceSecret(config, folder)),
  )
  expect(new Set(secrets).size).toBe(1)
  expect(await instanceSecret(config, folder)).toBe(secrets[0])
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(secrets[0])
  expect(await readdir(folder)).toEqual(['secret'])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a configured secret is used unchanged', async () => {
  const own = readConfig({ SECRET: 'x'.repeat(40) })
  expect(await instanceSecret(own, folder)).toBe('x'.repeat(40))
})

test('a stored secret that is too short is not used', async () => {
  await writeFile(join(folder, 'secret'), 'short')
  await expect(instanceSecret(config, folder)).rejects.toThrow(StartFailure)
})

test('each purpose has its own key', () => {
  const secret = 'y'.repeat(40)
  expect(keyFor(secret, 'one').symmetricKeySize).toBe(32)
  expect(keyFor(secret, 'one').equals(keyFor(secret, 'one'))).toBe(true)
  expect(keyFor(secret, 'one').equals(keyFor(secret, 'two'))).toBe(false)
})
