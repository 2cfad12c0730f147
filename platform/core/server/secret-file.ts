import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The secret in a file that its owner alone can read; at the first start it is made and stored.
 * @returns its text without blanks at its ends
 */
export async function readSecretFile(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  if (!(await isThere(path))) await store(path, make())
  return (await readFile(path, 'utf8')).trim()
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
async function store(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
