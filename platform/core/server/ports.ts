import { createServer } from 'node:net'
import { StartFailure } from './start-failure.ts'

/** Where this server listens. */
interface OwnPort {
  readonly port: number
  readonly host: string
}

/**
 * Checks the port before the long steps, so that a port in use is reported early. Waits a moment for it, because a
 * server whose npm was killed takes some time to close.
 *
 * @throws StartFailure
 */
export async function checkPort({ port, host }: OwnPort): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await probePort(port, host)
      return
    } catch (error) {
      const failure = error as NodeJS.ErrnoException
      if (failure.code !== 'EADDRINUSE' || attempt >= 12) throw portFailure(failure, port)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

async function probePort(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Returns the error of listening on a port: a `StartFailure` if an operator can fix it. */
export function portFailure(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} is already in use by another program. Choose another one: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartFailure(
      `Port ${port} needs rights that this user does not have. Choose one above 1023: PORT=8080 npm start`,
    )
  }
  return error
}

/** Returns a free port of this machine; another program can still take it before its use. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
