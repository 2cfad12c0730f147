import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads the secret from a file that only its owner can read; the first start creates it.
 *
 * @returns the trimmed text
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
 * Writes the file under another name and then links it: a second start at the same time finds either no secret or a
 * complete one, and never overwrites it.
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
