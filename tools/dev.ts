import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import { processConfig } from '#app/server/config.ts'
import { freePort } from '#platform/core/server/ports.ts'

// The server restarts when its files change; Vite serves the web app with hot reload and forwards calls. There is one
// address, as with `npm start`.
const root = join(import.meta.dirname, '..')
const sources = ['reference', 'platform', 'people', 'market', 'trade', 'site', 'app', 'demo']
const { port, host } = processConfig()
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: {
    port,
    host,
    strictPort: true,
    // Keeps the Host header: the server refuses writes from another origin.
    proxy: { '/api': { target }, '/demo': { target }, '/dev': { target } },
  },
})
await vite.listen()

let server = startServer()
let restart: NodeJS.Timeout | undefined
let restarts = Promise.resolve()
let stopping = false

for (const folder of sources) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.tsx?$|\/web\//.test(file) || !/\.(ts|json|sql)$/.test(file)) return
    // An editor writes a file in several steps, and a checkout writes many files.
    clearTimeout(restart)
    restart = setTimeout(() => {
      restarts = restarts.then(() => restartServer(file))
    }, 200)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The parent process has ended (tools/bootstrap.js).
process.on('disconnect', stop)

function startServer(): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'app/server/main.ts')], {
    cwd: root,
    // The channel closes when this process ends, even by a kill, and then the server stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  })
  if (child.stdout) {
    // The server prints its own address; replace it by Vite's.
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line.replace(`localhost:${serverPort}`, `localhost:${port}`))
    })
  }
  return child
}

async function restartServer(file: string): Promise<void> {
  console.log(`${file} has changed, the server starts again …`)
  await endServer()
  if (!stopping) server = startServer()
}

async function endServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([vite.close(), endServer()])
  process.exit(0)
}
