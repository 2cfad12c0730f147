import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The first process of a PostgreSQL, the parent of all others. */
export interface Postmaster {
  readonly pid: number
  /** Null while it has none yet. */
  readonly port: number | null
}

/**
 * The postmaster that a data folder names, from `postgres/postmaster.pid`. One that was killed is still
 * named there. Null where none was started, or where it was stopped in order.
 */
export async function findPostmaster(dataDir: string): Promise<Postmaster | null> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = await readFile(file, 'utf8').catch(() => '')
  const [pid, , , port] = lines.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port) || null } : null
}

/** Whether a process has not ended, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
