import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { ensureWebBuild } from '#app/build/web-build.ts'
import { checkPort, portFailure } from '#platform/core/server/ports.ts'
import { StartFailure, startFailureFor } from '#platform/core/server/start-failure.ts'
import { type DatabaseServer, openDatabase } from '#platform/database/server/embedded/postgres.ts'
import { untilAvailable } from '#platform/database/server/until-available.ts'
import { announce } from './announce.ts'
import { buildApp } from './app.ts'
import { processConfig } from './config.ts'
import { modules as domains, notices } from './modules.ts'
import { startPlatform } from './platform.ts'
import { shutdownBy } from './shutdown.ts'
import { startModules } from './start.ts'

const started = performance.now()
const print = (line: string) => console.log(line)
const now = () => new Date()
/** The database of this server, as soon as it begins to start. */
let opening: Promise<DatabaseServer> | null = null
const shutdown = shutdownBy(async () => (await opening?.catch(() => null))?.close())
/** Address of this server on this machine; null before it listens. */
let ownAddress: string | null = null

async function start(): Promise<void> {
  const config = processConfig()
  await checkPort(config)
  opening = openDatabase(config, print, (failure) => {
    console.error(`\n${failure.message}\n`)
    void shutdown.begin(1)
  })
  const database = await opening
  const prepare = async () => {
    const { platform, startup } = await startPlatform(config, database, now, {
      log: print,
      // Waits for a database that fails during the start, as a running server does.
      whenAvailable: (work) =>
        untilAvailable(work, { log: print, isStopping: () => shutdown.hasBegun }),
      onStop: shutdown.add,
      ownAddress: () => ownAddress,
    })
    // The only import of the demo. It comes last, so that its drawings replace the services of domains.
    const { demoModule } = await import('#demo/module.ts')
    const modules = [...domains, await demoModule(config)]
    return {
      modules,
      startup,
      context: await startModules(modules, { ...platform, notices }, startup),
    }
  }
  const [{ modules, startup, context }] = await Promise.all([prepare(), ensureWebBuild(print)])
  const app = await buildApp(context, modules)
  shutdown.add(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  ownAddress = addressOf(app.server.address() as AddressInfo)
  for (const { afterListen } of modules) await afterListen?.(context, startup)
  announce(context, { seconds: (performance.now() - started) / 1000, print })
  // Written now instead of at the stop, so that the next start is fast even after a kill.
  flushCompileCache()
}

/** Returns the address on this machine; a server that listens on all addresses uses loopback. */
function addressOf({ address, family, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }[address] ?? address
  return family === 'IPv6' && host === address
    ? `http://[${host}]:${port}`
    : `http://${host}:${port}`
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void shutdown.begin(0))
}
// The parent process has ended (tools/bootstrap.js).
process.on('disconnect', () => void shutdown.begin(0))

start().catch(async (error: NodeJS.ErrnoException) => {
  // Errors caused by a stop during the start are not failures.
  if (shutdown.hasBegun) return
  const failure =
    error.code === 'EADDRINUSE'
      ? portFailure(error, processConfig().port)
      : (startFailureFor(error) ?? error)
  console.error(failure instanceof StartFailure ? `\n${failure.message}\n` : failure)
  await shutdown.begin(1)
})
