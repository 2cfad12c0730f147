import { StartFailure } from '#platform/core/server/start-failure.ts'

export const absenceHelp =
  'when lots that complete files are without are withdrawn: at-once, after:N or never'

/**
 * Reads when lots are withdrawn that complete files are without: so many files in a row, null for never.
 * @throws StartFailure for what it does not know
 */
export function absenceOf(text: string): number | null {
  if (text === 'never') return null
  if (text === 'at-once') return 1
  const runs = Number(/^after:(\d{1,3})$/.exec(text)?.[1])
  if (runs >= 1 && runs <= 100) return runs
  throw new StartFailure(
    `--absence is at-once, after:N with N from 1 to 100, or never, not ${text}.`,
  )
}

/** The same for the operator. */
export function absenceText(runs: number | null): string {
  if (runs === null) return 'never'
  return runs === 1 ? 'at-once' : `after:${runs}`
}
