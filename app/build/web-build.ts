import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const stamp = join(root, 'dist', 'web', '.sources')
/** The sources of the web app and the configuration of its build. */
const sources = [
  ...['platform', 'people', 'market', 'trade', 'site', 'app'],
  ...['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'],
]

/**
 * Builds the web app if its sources have changed since the last build. Uses a separate process, because the build tool
 * takes a gigabyte that a server would never release.
 */
export async function ensureWebBuild(log: (line: string) => void): Promise<void> {
  const current = await digest()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === current) return
  log('Building the web app …')
  await runBuild()
  await writeFile(stamp, current)
}

async function runBuild(): Promise<void> {
  const build = fork(join(root, 'app/build/run-web-build.ts'), {
    cwd: root,
    execArgv: [],
    // Otherwise Vite would use React's development build, which is large, slow and mounts every page twice.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the web app could not be built: the message is above')
}

async function digest(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      if (isOfTests(file)) continue
      hash.update(file.slice(root.length)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

/** Server code, tests and READMEs do not affect the build. */
const isOfTests = (file: string) => /\.md$|\.test\.tsx?$|\/server\/|\/e2e\//.test(file)

export async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
