import { StartFailure } from '#platform/core/server/start-failure.ts'

export const absenceHelp =
  'when lots missing from complete files are withdrawn: at-once, after:N or never'

/**
 * Parses after how many complete files in a row without it a lot is withdrawn; null for never.
 *
 * @throws StartFailure for anything else
 */
export function parseAbsence(text: string): number | null {
  if (text === 'never') return null
  if (text === 'at-once') return 1
  const runs = Number(/^after:(\d{1,3})$/.exec(text)?.[1])
  if (runs >= 1 && runs <= 100) return runs
  throw new StartFailure(
    `--absence is at-once, after:N with N from 1 to 100, or never, not ${text}.`,
  )
}

/** Formats the rule as `parseAbsence` reads it. */
export function formatAbsence(runs: number | null): string {
  if (runs === null) return 'never'
  return runs === 1 ? 'at-once' : `after:${runs}`
}
