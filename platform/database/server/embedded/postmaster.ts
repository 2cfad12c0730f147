import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The first process of a PostgreSQL, the parent of all others. */
export interface Postmaster {
  readonly pid: number
  /** Null until it has one. */
  readonly port: number | null
}

/**
 * Returns the postmaster named in `postgres/postmaster.pid` of a data folder, even if it was killed. Null when none was
 * started, or it was stopped properly.
 */
export async function findPostmaster(dataDir: string): Promise<Postmaster | null> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , port] = lines.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port) || null } : null
}

/** Returns whether a process is alive, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
