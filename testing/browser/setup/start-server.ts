import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#platform/core/server/ports.ts'
import { clockOptions, clockShiftMs } from '#testing/database/clock/one-clock.ts'
import { guardedFolder } from '#testing/database/files/temporary-folder.ts'
import project from '../../../package.json' with { type: 'json' }

/** A Seriba in a separate process. */
export interface RunningServer {
  /** `http://127.0.0.1:…` */
  readonly url: string
  /** Process id, for measurements. */
  readonly pid: number
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Size of the demo market; users get 1. */
  readonly demoScale?: number
  /** Port; a free one by default. */
  readonly port?: number
  /** Environment variables that add to or override the defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** Called with every line that the server prints. */
  readonly onLine?: (line: string) => void
}

/** Size of the demo market in browser tests. */
export const testDemoScale = 0.05

/** Features that are off in browser tests; a test that needs them starts its own server. */
export const testServer = { LEARN_PRICES: 'off', DEMO_PICTURES: 'plain' } as const

/** Node options of `npm start`. */
const startOptions = project.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** Starts the program as `npm start` does, with an empty data folder and a free port. */
export async function startServer({
  demoScale = 1,
  port: chosenPort,
  env = {},
  onLine,
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = await guardedFolder()
  const port = chosenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const main = join(import.meta.dirname, '../../../app/server/main.ts')
  const clock = clockShiftMs() === 0 ? [] : clockOptions
  const server = spawn(process.execPath, [...clock, ...startOptions, main], {
    // The channel closes when this process ends, and then the server stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: folder.path,
      PORT: String(port),
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      DEMO: 'on',
      DEMO_SCALE: String(demoScale),
      // Tests and measurements place the bids they need, with the whole credit available.
      DEMO_BIDS: 'off',
      ...env,
    },
  })
  const stop = async () => {
    await stopProcess(server)
    await folder.remove()
  }
  try {
    await untilReady(server, onLine)
    const ready = await fetch(`${url}/api/ready`)
    if (!ready.ok) throw new Error(`the server is not ready: ${await ready.text()}`)
    return { url, pid: server.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the server prints that it is ready; rejects with its output if it exits before. */
function untilReady(server: ChildProcess, onLine?: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    const read = (stream: NodeJS.ReadableStream | null) => {
      if (!stream) return
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        onLine?.(line)
        if (line.includes('Seriba is ready')) resolve()
      })
    }
    read(server.stdout)
    read(server.stderr)
    server.once('error', reject)
    server.once('exit', (code) => {
      reject(new Error(`the server ended with ${code}:\n${lines.slice(-40).join('\n')}`))
    })
  })
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  // The server shuts down within 20 s; after that it hangs, and its data is deleted anyway.
  const limit = setTimeout(() => server.kill('SIGKILL'), 25_000)
  await ended
  clearTimeout(limit)
}
