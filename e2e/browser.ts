import { execFile } from 'node:child_process'
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)

/** A browser that can be launched. */
export interface FoundBrowser {
  readonly path: string
  /** What its process needs beside the environment of ours. */
  readonly env: Readonly<Record<string, string>>
  /** Deletes what was unpacked for it. */
  remove(): Promise<void>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPlaces = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * The browser for tests and screenshots: CHROME_PATH, else the machine's Chromium or Chrome, else
 * the one in the npm package `@sparticuz/chromium`, which needs nothing installed. CHROME_PATH=package
 * takes that one though there are others.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = process.env.CHROME_PATH
  if (chosen === 'package') return unpackBrowser()
  if (chosen) return installed(chosen)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const path of [...places, ...macPlaces]) {
    if (await canRun(path)) return installed(path)
  }
  return unpackBrowser()
}

/** A headless browser with a fresh profile that asks nobody for updates. */
export function launchBrowser({ path, env }: Pick<FoundBrowser, 'path' | 'env'>): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

const installed = (path: string): FoundBrowser => ({ path, env: {}, remove: async () => undefined })

/** Whether a browser is there and starts: Ubuntu's `chromium` may be a script that only advises. */
async function canRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

// The package unpacks to the temporary folder, sets variables of its process for the libraries
// that it brings, and decides by this one which to bring. All that stays in a process of its own.
const script = `
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  console.log(JSON.stringify({ path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))
`

/** Unpacks the browser of `@sparticuz/chromium` into a folder of its own: Linux on x64 only. */
async function unpackBrowser(): Promise<FoundBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium or Chrome was found on this machine. Install one, or name it: CHROME_PATH=… npm test',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'seriba-browser-'))
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      TMPDIR: folder,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
      LD_LIBRARY_PATH: '',
      FONTCONFIG_PATH: '',
    },
  })
  const found = JSON.parse(stdout) as Omit<FoundBrowser, 'remove'>
  return { ...found, remove: () => rm(folder, { recursive: true, force: true }) }
}
