import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../db/pools.ts'
import { estimateLots, type Progress } from './estimate-lots.ts'
import { learn } from './learn.ts'
import type { FromThread, Kind, LearnedModel, Task, ThreadOptions, ToThread } from './messages.ts'
import { kinds } from './messages.ts'

const { url } = workerData as ThreadOptions
const send = (message: FromThread) => parentPort?.postMessage(message)
const models = new Map<Kind, LearnedModel>()
const progress = new Map<Kind, Progress>()
let last: Promise<void> = Promise.resolve()

/** Tasks one after the other, in the order of their coming. */
parentPort?.on('message', ({ number, task }: ToThread) => {
  last = last.then(async () => {
    const failure = await run(task).then(
      () => null,
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    send({ type: 'done', number, failure })
  })
})

async function run({ type, now }: Task): Promise<void> {
  const { db, pool } = connect(url, { max: 1, statementTimeoutMs: 0, name: 'seriba prices' })
  try {
    if (type === 'learn') {
      for (const kind of kinds) {
        const model = await learn({ db, pool, now }, kind)
        if (!model) continue
        models.set(kind, model)
        progress.delete(kind)
        send({ type: 'learned', model })
      }
    }
    for (const [kind, model] of models) {
      progress.set(kind, await estimateLots({ db, now }, model, progress.get(kind) ?? null))
    }
  } finally {
    await db.destroy()
  }
}
