import { parentPort, workerData } from 'node:worker_threads'
import { Names, type NewNames } from '../rows/names.ts'
import { rebuildBase } from '../rows/rebuild.ts'
import { type Moment, type Store, View } from '../rows/view.ts'

// A thread that makes one base and ends: sorting millions of rows must not keep changes waiting.
const {
  store,
  moment,
  names: known,
} = workerData as {
  readonly store: Store
  readonly moment: Moment
  readonly names: NewNames
}
const names = new Names()
names.learn(known)
parentPort?.postMessage(rebuildBase(new View(store, moment), names))
