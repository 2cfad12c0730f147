import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../server/db/embedded.ts'
import { privateFolder } from '../server/testing/private-folder.ts'

/** A running Seriba of one's own. */
export interface Stand {
  /** `http://127.0.0.1:…` */
  readonly url: string
  /** The process of the server, for measuring it. */
  readonly pid: number
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

export interface StandOptions {
  /** Size of the demo market; 1 is what users get. */
  readonly demoScale?: number
  /** Variables beyond those of every stand, which they replace. */
  readonly env?: Readonly<Record<string, string>>
  /** Gets every line that the server prints. */
  readonly say?: (line: string) => void
}

/** Starts the program the way `npm start` does, on an empty data folder and a free port. */
export async function startStand({
  demoScale = 1,
  env = {},
  say,
}: StandOptions = {}): Promise<Stand> {
  const folder = await privateFolder()
  const port = await freePort()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    // The channel ends with this process, and the server stops when it ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: folder.path,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      DEMO: 'on',
      DEMO_SCALE: String(demoScale),
      ...env,
    },
  })
  const stop = async () => {
    await stopServer(server)
    await folder.remove()
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await announced(server, say)
    const ready = await fetch(`${url}/api/ready`)
    if (!ready.ok) throw new Error(`the server says that it is not ready: ${await ready.text()}`)
    return { url, pid: server.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the server announces its address; rejects with what it printed when it ends. */
function announced(server: ChildProcess, say?: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    const read = (stream: NodeJS.ReadableStream | null) => {
      if (!stream) return
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        say?.(line)
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

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  // The server gives itself 20 s; past that it hangs, and its data goes anyway.
  const limit = setTimeout(() => server.kill('SIGKILL'), 25_000)
  await ended
  clearTimeout(limit)
}
