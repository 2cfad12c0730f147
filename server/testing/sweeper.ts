import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../db/embedded.ts'

// Runs beside a test run and outlives it, however it ends: Ctrl-C, kill -9 or a plain end. When
// the pipe from the run closes, the run's database server stops and its folder goes.
const [, , folder = ''] = process.argv
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
for await (const _ of process.stdin);
await stopServer()
await rm(folder, { recursive: true, force: true, maxRetries: 5 })

async function stopServer(): Promise<void> {
  const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lines.split('\n')[0])
  if (!pid || !isAlive(pid)) return
  // Nobody needs what is in it, so it need not shut down in order.
  process.kill(pid, 'SIGQUIT')
  // Where nobody collects ended processes, one looks alive for ever; its files can go all the same.
  const limit = Date.now() + 5000
  while (isAlive(pid) && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
