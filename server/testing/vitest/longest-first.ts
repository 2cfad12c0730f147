import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first; the end of a run prints the slowest tests. */
const longest = [
  'server/http/access.db.test.ts',
  'server/db/start.db.test.ts',
  'server/cli/import.db.test.ts',
  'server/bids/lists/lists.db.test.ts',
  'server/sheets/translation/translate-sheet.db.test.ts',
  'server/feed/pulls/pulls.db.test.ts',
  'server/feed/import/lifecycle.db.test.ts',
  'server/purchases/costs/costs.db.test.ts',
  'server/auth/limits.db.test.ts',
  'server/jobs/jobs.db.test.ts',
  'server/bids/model.db.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(file))
  return rank === -1 ? longest.length : rank
}

/** Begins with the longest files, so that no worker ends with one while the other has nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
