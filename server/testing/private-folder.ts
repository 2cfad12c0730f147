import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PrivateFolder {
  readonly path: string
  /** Stops the database server that runs in the folder, if there is one, and deletes the folder. */
  remove(): Promise<void>
}

/**
 * A new folder that the database's account can enter too. It goes with `remove`, or when this
 * process ends in whatever way, and takes a database server in it along.
 */
export async function privateFolder(): Promise<PrivateFolder> {
  const path = await mkdtemp(join(tmpdir(), 'seriba-test-'))
  await chmod(path, 0o755)
  return watched(path)
}

/** The same promise for a folder that is there already. */
export function watched(path: string): PrivateFolder {
  const sweeper = spawn(process.execPath, [join(import.meta.dirname, 'sweeper.ts'), path], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Ctrl-C in a terminal goes to a whole group, and this one must outlive it.
    detached: true,
  })
  return { path, remove: () => end(sweeper) }
}

async function end(sweeper: ChildProcess): Promise<void> {
  if (sweeper.exitCode !== null || sweeper.signalCode !== null) return
  const ended = once(sweeper, 'exit')
  sweeper.stdin?.end()
  await ended
}
