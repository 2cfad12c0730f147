import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'web', '.sources')
/** What the web app is made of. */
const sources = ['web', 'contract', 'messages', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the web app when its sources are not those of the last build. */
export async function ensureWebBuild(say: (line: string) => void): Promise<void> {
  const current = await digest()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === current) return
  say('Building the web app …')
  const { build } = await import('vite')
  await build({ root, logLevel: 'error', configFile: join(root, 'vite.config.ts') })
  await writeFile(stamp, current)
}

async function digest(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      hash.update(file.slice(root.length)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
