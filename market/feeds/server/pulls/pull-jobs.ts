import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Db } from '#platform/database/server/tables.ts'
import type { JobKind, Jobs } from '#platform/jobs/server/jobs.ts'
import { listDuePulls } from './queries.ts'

/** Longest pull: a provider may need seconds for each of thousands of pages. */
const timeLimitSeconds = 4 * 60 * 60

const pullFeedJob: JobKind<{ readonly feed: string }> = {
  name: 'pull-feed',
  key: ({ feed }) => feed,
  retries: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds,
  // Resumes the pull of a killed server soon.
  heartbeatSeconds: 20,
}

const duePullsJob = { name: 'due-pulls', everySeconds: 15, timeLimitSeconds: 60 } as const

/** Feeds pulled at the same time. */
const workers = 2

/** Pulls feeds when they are due, each in a process of its own, because an import keeps a processor busy. */
export async function startPulls(
  jobs: Jobs,
  db: Db,
  { now, run = runInProcess }: { now: () => Date; run?: (feed: string) => Promise<void> },
): Promise<void> {
  for (let worker = 0; worker < workers; worker++) {
    await jobs.work(pullFeedJob, ({ feed }) => run(feed))
  }
  await jobs.repeat(duePullsJob, async () => {
    for (const feed of await listDuePulls(db, now())) await jobs.send(db, pullFeedJob, { feed })
  })
}

/** Rejects only if the process was killed; other failures are recorded in the database. */
function runInProcess(feed: string): Promise<void> {
  const program = join(import.meta.dirname, '../../../../app/server/cli/seriba.ts')
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', program, 'pulls', 'run', feed, '--if-due'],
    // The channel lets the child notice the end of this process, and end too.
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], timeout: timeLimitSeconds * 1000 },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code !== null && code <= 3) resolve()
      else reject(new Error(`the pull of ${feed} ended with ${signal ?? code}`))
    })
  })
}
