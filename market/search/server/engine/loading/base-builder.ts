import { parentPort, workerData } from 'node:worker_threads'
import { Names, type NewNames } from '../rows/names.ts'
import { rebuildBase } from '../rows/rebuild.ts'
import { type Snapshot, type Store, View } from '../rows/view.ts'

// A thread that builds one base and ends: sorting millions of rows must not delay the writer.
const {
  store,
  snapshot,
  names: known,
} = workerData as {
  readonly store: Store
  readonly snapshot: Snapshot
  readonly names: NewNames
}
const names = new Names()
names.add(known)
parentPort?.postMessage(rebuildBase(new View(store, snapshot), names))
