import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartFailure } from '#platform/core/server/start-failure.ts'

const run = promisify(execFile)

/** The account that PostgreSQL runs as; null when that is the account of this program. */
export interface DatabaseUser {
  readonly uid: number
  readonly gid: number
}

const userName = 'postgres'

async function lookUp(): Promise<DatabaseUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', userName]), run('id', ['-g', userName])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the user `postgres`, which is created if it is missing.
 *
 * @throws StartFailure when it cannot be created
 */
export async function findDatabaseUser(): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null
  const known = await lookUp()
  if (known) return known
  try {
    await run('groupadd', ['--system', userName])
    await run('useradd', ['--system', '--no-create-home', '-g', userName, userName])
  } catch {
    // Busybox systems have no useradd.
    await run('adduser', ['-S', '-H', '-D', userName]).catch(() => undefined)
  }
  const made = await lookUp()
  if (made) return made
  throw new StartFailure(
    'PostgreSQL does not run as root, and an account for it could not be made. Start Seriba as an ' +
      'ordinary user, or use your own PostgreSQL: DATABASE_URL=postgres://… npm start',
  )
}

/**
 * Creates a folder that the database's account can enter, with its missing parents, even under a strict umask such as
 * 077.
 */
export async function makeFolder(folder: string, user: DatabaseUser | null): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined || user === null) return
  for (let at = folder; at.length >= first.length; at = dirname(at)) await chmod(at, 0o711)
}

/** Returns whether the database's account can enter a folder; runs a command instead of reading mode bits. */
export async function canEnter(folder: string, user: DatabaseUser | null): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1" && pwd', 'sh', folder], {
      ...user,
      cwd: '/',
      timeout: 5000,
    })
    return true
  } catch {
    return false
  }
}

/** Returns the first folder of the path that is closed to the account, for the error message. */
export async function closedFolder(folder: string, user: DatabaseUser | null): Promise<string> {
  const ancestors: string[] = []
  for (let at = folder; at !== dirname(at); at = dirname(at)) ancestors.unshift(at)
  for (const at of ancestors) if (!(await canEnter(at, user))) return at
  return folder
}

/**
 * Copies PostgreSQL's programs to where the account can run them, for checkouts in a folder that is closed to it, such
 * as one below /root. Copies once per version.
 */
export async function reachablePrograms(
  native: string,
  version: string,
  user: DatabaseUser | null,
): Promise<string> {
  if (!user || (await canEnter(join(native, 'bin'), user))) return native
  const copy = join(openFolder, `postgresql-${version}`)
  const done = await stat(join(copy, 'share')).catch(() => null)
  if (!done) {
    await makeFolder(copy, user)
    // `share` is copied last, so its presence shows that the copy is complete.
    for (const part of ['bin', 'lib', 'share']) {
      const target = part === 'share' ? 'share.part' : part
      await cp(join(native, part), join(copy, target), { recursive: true, verbatimSymlinks: true })
    }
    // The packages may have been installed under a umask of 077.
    await run('chmod', ['-R', 'a+rX', copy])
    await rename(join(copy, 'share.part'), join(copy, 'share'))
  }
  return copy
}

/** The folder for everything that the database's account must reach when the checkout is closed to it. */
export const openFolder = '/var/lib/seriba'
