import { execFile } from 'node:child_process'
import { access, constants, mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import { guardedFolder } from '../../server/testing/files/temporary-folder.ts'

const run = promisify(execFile)

/** A Chromium that can be launched, and a folder for its files. */
export interface FoundChromium {
  /** Headless, without a sandbox and updates. */
  readonly launchOptions: LaunchOptions
  /** Deletes what was unpacked and written. */
  remove(): Promise<void>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/**
 * The browser for tests and screenshots: CHROME_PATH, else the machine's Chromium or Chrome, else
 * the one in the npm package `@sparticuz/chromium`, which needs nothing installed. CHROME_PATH=package
 * always uses that one.
 */
export async function findChromium(): Promise<FoundChromium> {
  const { path, remove } = await guardedFolder()
  try {
    const { executablePath, env } = (await findInstalled()) ?? (await unpack(path))
    // Chromium leaves files behind when it is killed, so it gets a temporary folder of its own.
    const temporary = join(path, 'chromium-files')
    await mkdir(temporary)
    return { launchOptions: launchOptions(executablePath, { ...env, TMPDIR: temporary }), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const launchOptions = (executablePath: string, env: Readonly<Record<string, string>>) => ({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})

interface Executable {
  readonly executablePath: string
  /** Additional environment variables of its process. */
  readonly env: Readonly<Record<string, string>>
}

/** The chosen browser, or an installed one; null to use the package. */
async function findInstalled(): Promise<Executable | null> {
  const chosen = process.env.CHROME_PATH
  if (chosen === 'package') return null
  if (chosen) return { executablePath: chosen, env: {} }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const executablePath of [...paths, ...macPaths]) {
    if (await canRun(executablePath)) return { executablePath, env: {} }
  }
  return null
}

/** Whether a browser exists and starts: Ubuntu's `chromium` may be a script that only prints advice. */
async function canRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

// The package unpacks to the temporary folder and changes environment variables for its libraries, which
// it selects by this one. A process of its own isolates that.
const script = `
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))
`

/** Unpacks the browser of `@sparticuz/chromium` into a folder: Linux on x64 only. */
async function unpack(folder: string): Promise<Executable> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium or Chrome was found on this machine. Install one, or name it: CHROME_PATH=… npm test',
    )
  }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      TMPDIR: folder,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
      LD_LIBRARY_PATH: '',
      FONTCONFIG_PATH: '',
    },
  })
  return JSON.parse(stdout)
}
