import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer, type ViteDevServer } from 'vite'
import { processConfig } from '../server/config.ts'
import { freePort } from '../server/db/embedded.ts'

// The server restarts when its files change; Vite serves the web app, changes it in the open page,
// and passes calls on. There is one address, as in `npm start`.
const root = join(import.meta.dirname, '..')
const { port, host } = processConfig()
const serverPort = await freePort()
const server = startServer()
const vite = await startVite()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// The program that started us is gone (scripts/bootstrap.js).
process.on('disconnect', () => stop(0))
server.on('exit', (code) => stop(code ?? 1))

function startServer(): ChildProcess {
  const watch = ['server', 'contract', 'messages', 'demo'].map(
    (folder) => `--watch-path=${join(root, folder)}`,
  )
  const child = spawn(process.execPath, [...watch, '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  })
  // The address that the server announces is the one behind Vite; people want the one in front.
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line.replace(`localhost:${serverPort}`, `localhost:${port}`))
  })
  return child
}

async function startVite(): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`
  const started = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: {
      port,
      host,
      strictPort: true,
      // The Host header stays as it is: the server refuses writes whose origin is another.
      proxy: { '/api': { target }, '/demo': { target } },
    },
  })
  return started.listen()
}

async function stop(code: number): Promise<void> {
  server.removeAllListeners('exit')
  await vite.close()
  if (server.exitCode === null && server.signalCode === null) {
    server.once('exit', () => process.exit(code))
    server.kill('SIGTERM')
  } else {
    process.exit(code)
  }
}
