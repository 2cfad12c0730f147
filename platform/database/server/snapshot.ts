import type { Db } from './tables.ts'

/** Runs reads one after the other in a single snapshot, so that their results belong to the same moment. */
export const inOneSnapshot = <Result>(
  db: Db,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
