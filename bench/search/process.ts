import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { EngineOptions } from './engine.ts'
import type { CallMessage, EngineCalls, EngineName } from './worker.ts'

interface PendingCall {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** An engine in a separate process, with its loading time in seconds. */
export class EngineProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PendingCall>()
  #calls = 0
  #stopped = false
  readonly name: EngineName
  loadSeconds = 0

  private constructor(name: EngineName) {
    this.name = name
    this.#child = fork(join(import.meta.dirname, 'worker.ts'), {
      serialization: 'advanced',
    })
    this.#child.on(
      'message',
      ({ id, result, error }: { id: number; result: unknown; error?: string }) => {
        const pending = this.#pending.get(id)
        this.#pending.delete(id)
        if (error === undefined) pending?.resolve(result)
        else pending?.reject(new Error(`${name}: ${error}`))
      },
    )
    this.#child.on('exit', (code) => {
      for (const { reject } of this.#pending.values())
        reject(new Error(`${name} ended with ${code}`))
      this.#pending.clear()
    })
  }

  static async start(name: EngineName, { url, folder }: EngineOptions): Promise<EngineProcess> {
    const engine = new EngineProcess(name)
    engine.loadSeconds = await engine.call('start', name, { url, folder })
    return engine
  }

  call<Name extends keyof EngineCalls>(
    call: Name,
    ...args: Parameters<EngineCalls[Name]>
  ): Promise<Awaited<ReturnType<EngineCalls[Name]>>> {
    const id = ++this.#calls
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (result) => resolve(result as never), reject })
      this.#child.send({ id, call, args } satisfies CallMessage, (error) => {
        if (error) reject(error)
      })
    })
  }

  /** Lets the engine finish its work and ends its process. */
  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    await this.call('stop').catch(() => undefined)
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill()
    await ended
  }
}
