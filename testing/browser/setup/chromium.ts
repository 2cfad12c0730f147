import { execFile } from 'node:child_process'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'

const run = promisify(execFile)

/** A Chromium that can be launched, and a folder for its files. */
export interface FoundChromium {
  /** Headless, without sandbox and updates. */
  readonly launchOptions: LaunchOptions
  /** Deletes the files it has written. */
  remove(): Promise<void>
}

/** The executable of a browser. */
export interface ChromiumProgram {
  readonly executablePath: string
  /** Additional environment variables of its process. */
  readonly env: Readonly<Record<string, string>>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/** Finds a browser, and gives it a temporary folder, because a killed one leaves files behind. */
export async function findChromium(): Promise<FoundChromium> {
  const { executablePath, env } = await findChromiumProgram()
  const { path, remove } = await guardedFolder()
  return { launchOptions: launchOptions(executablePath, { ...env, TMPDIR: path }), remove }
}

/**
 * Finds the browser for tests and screenshots: CHROME_PATH, else the machine's Chromium or Chrome, else the npm package
 * `@sparticuz/chromium`, which needs no installation and is unpacked once. CHROME_PATH=package always uses the package.
 */
export const findChromiumProgram = async (): Promise<ChromiumProgram> =>
  (await findInstalled()) ?? (await unpackOnce())

/** Returns launch options for tests: headless, without sandbox and updates. */
export const launchOptions = (executablePath: string, env: Readonly<Record<string, string>>) => ({
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

/** Returns the configured or an installed browser; null to use the package. */
async function findInstalled(): Promise<ChromiumProgram | null> {
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

// The package unpacks to the temporary folder and changes environment variables for its libraries, which this variable
// selects. A separate process isolates that.
const script = `
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  console.log(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))
`

const root = join(import.meta.dirname, '../../..')

/**
 * Unpacks the browser of `@sparticuz/chromium` below node_modules, unless an earlier run has. Only for Linux on x64. If
 * several programs unpack concurrently, the first to finish wins.
 */
async function unpackOnce(): Promise<ChromiumProgram> {
  const folder = join(root, 'node_modules', '.cache', `chromium-${await packageVersion()}`)
  const found = async () => JSON.parse(await readFile(join(folder, 'program.json'), 'utf8'))
  try {
    return await found()
  } catch {
    const unfinished = `${folder}.${process.pid}`
    try {
      await unpack(unfinished, folder)
      await rename(unfinished, folder).catch(() => undefined)
      return await found()
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  }
}

async function packageVersion(): Promise<string> {
  const path = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  return JSON.parse(await readFile(path, 'utf8')).version
}

/** Unpacks into a folder that will be renamed to `final`, and describes the program there. */
async function unpack(folder: string, final: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium or Chrome was found on this machine. Install one, or name it: CHROME_PATH=… npm test',
    )
  }
  await mkdir(folder, { recursive: true })
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: {
      ...process.env,
      TMPDIR: folder,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
      LD_LIBRARY_PATH: '',
      FONTCONFIG_PATH: '',
    },
  })
  await writeFile(join(folder, 'program.json'), stdout.replaceAll(folder, final))
}
