import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'web')
const stamp = join(folder, '.sources')
/** The sources of the web app, and the files of its build tool. */
const sources = [
  ...['web', 'contract', 'messages', 'index.html', 'vite.config.ts', 'package-lock.json'],
  ...[
    'scripts/web-build.ts',
    'scripts/ready-made.ts',
    'scripts/page-head.ts',
    'scripts/compiled-messages.ts',
  ],
]

/** Builds the web app when its sources are not those of the last build. */
export async function ensureWebBuild(log: (line: string) => void): Promise<void> {
  const current = await digest()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === current) return
  log('Building the web app …')
  await forProduction(async () => {
    const { build } = await import('vite')
    const config = { root, logLevel: 'error', configFile: join(root, 'vite.config.ts') } as const
    await build(config)
    // The same app again, with which the server renders pages.
    await build({
      ...config,
      publicDir: false,
      build: {
        ssr: 'web/app/render.tsx',
        outDir: 'dist/renderer',
        emptyOutDir: true,
        manifest: false,
      },
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    await build({
      root,
      logLevel: 'error',
      configFile: false,
      publicDir: false,
      build: {
        // Beside the pages: a worker serves the addresses below its own.
        outDir: 'dist/web',
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'web/notifications/push/service-worker.ts',
          output: { entryFileNames: 'sw.js', codeSplitting: false },
        },
      },
    })
  })
  await compressFiles(folder)
  await writeFile(stamp, current)
}

const brotli = promisify(brotliCompress)

/**
 * Writes every text file a second time, compressed as much as brotli can. That is too slow for
 * each response, but it is done once a build, and the files are a tenth smaller.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await filesOf(folder)).filter((file) =>
    /\.(js|css|html|svg|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))),
  )
}

/**
 * Sets NODE_ENV, for which Vite builds. In tests and development it would choose React's development
 * build, which is large and slow and mounts every page twice.
 */
async function forProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
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

/** Tests change nothing in what is built. */
const isOfTests = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.startsWith(join(root, 'web', 'testing'))

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
