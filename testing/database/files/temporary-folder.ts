import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of tests, benchmarks and tools. `await using` removes it at the end of a block. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
  remove(): Promise<void>
}

/** Creates a folder that the database's account can enter too. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'seriba-'))
  await chmod(path, 0o755)
  return removedBy(path, () => rm(path, { recursive: true, force: true, maxRetries: 5 }))
}

/**
 * Creates a temporary folder that is removed when this process ends, even by kill -9. A database server in it is
 * stopped first.
 */
export async function guardedFolder(): Promise<TemporaryFolder> {
  const { path } = await temporaryFolder()
  return guarded(path)
}

/** Does the same for an existing folder. */
export function guarded(path: string): TemporaryFolder {
  const sweeper = spawn(process.execPath, [join(import.meta.dirname, 'sweeper.ts'), path], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // Ctrl-C in a terminal signals the whole process group, and the sweeper must outlive it.
    detached: true,
  })
  return removedBy(path, () => end(sweeper))
}

const removedBy = (path: string, remove: () => Promise<void>): TemporaryFolder => ({
  path,
  remove,
  [Symbol.asyncDispose]: remove,
})

async function end(sweeper: ChildProcess): Promise<void> {
  if (sweeper.exitCode !== null || sweeper.signalCode !== null) return
  const ended = once(sweeper, 'exit')
  sweeper.stdin?.end()
  await ended
}
