import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#platform/database/server/pools.ts'
import { type FoundProblem, setAlarms } from '../commands.ts'
import { learnedPrices } from '../quality.ts'
import { latestVersion } from '../queries.ts'
import { estimateLots, type Progress } from './estimate-lots.ts'
import { learn, loadNewer } from './learn.ts'
import type { FromThread, Kind, LearnedModel, Task, ThreadOptions, ToThread } from './messages.ts'
import { kinds } from './messages.ts'
import { NewSales } from './new-sales.ts'
import { qualityLines } from './quality-lines.ts'

const { url } = workerData as ThreadOptions
const { db, pool } = connect(url, {
  ...{ max: 1, statementTimeoutMs: 0, isParallel: false, name: 'seriba prices' },
})
type From = Parameters<typeof learn>[0]

const send = (message: FromThread) => parentPort?.postMessage(message)
const models = new Map<Kind, LearnedModel>()
const newSales = new NewSales()
const progress = new Map<Kind, Progress>()
let last: Promise<void> = Promise.resolve()

/** Runs tasks one after the other, in order of arrival. */
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
  const failures: unknown[] = []
  const from = { db, pool, now }
  for (const kind of kinds) {
    // A failure of one kind must not stop the other, nor the estimates by earlier versions.
    await runKind(from, kind, type).catch((error: unknown) => failures.push(error))
  }
  for (const [kind, model] of models) {
    progress.set(kind, await estimateLots({ db, now }, model, progress.get(kind) ?? null))
  }
  if (failures.length > 0) throw failures[0]
}

async function runKind(from: From, kind: Kind, type: Task['type']): Promise<void> {
  const isDue =
    type === 'learn' || (type === 'learn-new-sales' && (await newSales.areEnough(from, kind)))
  await (isDue ? learnKind(from, kind) : loadKind(from, kind))
}

function use(model: LearnedModel): void {
  models.set(model.kind, model)
  progress.delete(model.kind)
  send({ type: 'learned', model })
}

async function loadKind(from: From, kind: Kind): Promise<void> {
  const model = await loadNewer(from, kind, models.get(kind)?.version ?? null)
  if (model) use(model)
}

async function learnKind(from: From, kind: Kind): Promise<void> {
  const { db, now } = from
  const note = (found: readonly FoundProblem[]) =>
    setAlarms(db, kind, { judged: ['learning_failed'], found, now })
  let model: LearnedModel | null
  try {
    model = await learn(from, kind)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await note([{ problem: 'learning_failed', detail }])
    throw error
  }
  await note([])
  if (!model) return
  use(model)
  if ((await latestVersion(db, kind))?.isWhole) {
    for (const line of qualityLines(await learnedPrices(db, kind))) send({ type: 'log', line })
  }
}
