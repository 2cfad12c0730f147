import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, longest first; the end of a run prints the slowest tests. */
const longest = [
  'platform/http/server/access.db.test.ts',
  'platform/database/server/start.db.test.ts',
  'app/server/cli/import.db.test.ts',
  'trade/bids/server/lists/lists.db.test.ts',
  'market/sheets/server/translation/translate-sheet.db.test.ts',
  'market/feeds/server/pulls/pulls.db.test.ts',
  'market/feeds/server/import/lifecycle.db.test.ts',
  'trade/purchases/server/costs/costs.db.test.ts',
  'people/auth/server/limits.db.test.ts',
  'platform/jobs/server/jobs.db.test.ts',
  'trade/bids/server/model.db.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((file) => moduleId.endsWith(file))
  return rank === -1 ? longest.length : rank
}

/** Starts with the longest files, so that no worker is left with one while the other is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
