import type { Context } from '#platform/core/server/context.ts'
import type { RepeatedJob } from '#platform/jobs/server/jobs.ts'
import { paperFiles } from './paper-files.ts'
import { papersWithoutFile, readPaper } from './queries.ts'

export const makePapersJob: RepeatedJob = {
  name: 'make-papers',
  everySeconds: 15,
  timeLimitSeconds: 300,
}

/**
 * Makes the files of papers soon after they were issued, so that they say what was configured then.
 * @param most so many in a run: each takes a processor a tenth of a second
 */
export async function makePapers(
  context: Pick<Context, 'db' | 'storage' | 'graphics' | 'config' | 'metrics'>,
  most: number,
): Promise<void> {
  const { db } = context
  const files = paperFiles(context)
  for (const { id, language } of await papersWithoutFile(db, most)) {
    await files.read(await readPaper(db, id), language, consoleLog)
  }
}

const consoleLog = {
  warn: (about: object, text: string) => console.warn(`${text}: ${JSON.stringify(about)}`),
  error: (about: object, text: string) => console.error(`${text}: ${JSON.stringify(about)}`),
}
