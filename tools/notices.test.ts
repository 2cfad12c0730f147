import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticesFile, shippedPackages, titleOf } from './notices.ts'

const lockfile = await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')

test('each package has a licence, and its notice is in docs/notices.txt: npm run notices', async () => {
  const packages = shippedPackages(lockfile)
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter(({ license }) => license === '')).toEqual([])
  const lines = new Set((await readFile(noticesFile, 'utf8')).split('\n'))
  expect(packages.map(titleOf).filter((title) => !lines.has(title))).toEqual([])
})
