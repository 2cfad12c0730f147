import { rm } from 'node:fs/promises'
import { findPostmaster, isAlive } from '#platform/database/server/embedded/postmaster.ts'

// Runs beside a test run and outlives it, whether it ends normally, by Ctrl-C or by kill -9. When the pipe from the run
// closes, it stops the run's database server and removes its folder.
const [, , folder = ''] = process.argv
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
for await (const _ of process.stdin);
await stopServer()
await rm(folder, { recursive: true, force: true, maxRetries: 5 })

async function stopServer(): Promise<void> {
  const pid = (await findPostmaster(folder))?.pid
  if (!pid || !isAlive(pid)) return
  // Its data is not needed, so an immediate shutdown is enough.
  process.kill(pid, 'SIGQUIT')
  // A zombie process that is never reaped looks alive; its files can be removed all the same.
  const limit = Date.now() + 5000
  while (isAlive(pid) && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
