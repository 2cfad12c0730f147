import { byteOrderMark, type Cell, csvRows } from '#platform/csv/server/csv.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { entryOf, type LogStyle } from './entries.ts'
import { type LogRow, type LogView, listLog } from './queries.ts'

/** Entries read and written per batch. */
const batchSize = 500

/** Streams the log of a bid as CSV with a line for each change. */
export async function* logFile(
  db: Db,
  view: LogView,
  style: LogStyle & { readonly timeZone: string },
): AsyncGenerator<string> {
  const { language, timeZone } = style
  const t = translator('bid-log', language)
  const tokyo = timeFormatIn('Asia/Tokyo')
  const local = timeFormatIn(timeZone)
  const heads = [
    ...[t('column.date', { zone: 'Tokyo' }), t('column.date', { zone: timeZone })],
    ...[t('column.user'), t('column.event'), t('column.field'), t('column.before')],
    t('column.after'),
  ]
  yield byteOrderMark + csvRows([heads], language)
  const linesOf = (row: LogRow): Cell[][] => {
    const { entry, changes } = entryOf(row, view, style)
    const start = [tokyo(row.at), local(row.at), entry.userName, entry.event]
    if (changes.length === 0) return [[...start, null, null, null]]
    return changes.map(({ field, before, after, yen }) => [
      ...start,
      t(`field.${field}`),
      yen ? yen.before : before,
      yen ? yen.after : after,
    ])
  }
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: LogRow[] = await listLog(db, view, { after, limit: batchSize })
    if (rows.length > 0) yield csvRows(rows.flatMap(linesOf), language)
    after = rows.length < batchSize ? undefined : rows.at(-1)?.id
  }
}

/** Returns a formatter for `YYYY-MM-DD HH:MM:SS` in a time zone, which spreadsheets parse in every locale. */
function timeFormatIn(timeZone: string): (instant: Date) => string {
  // The Swedish locale formats dates like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant) => format.format(instant)
}
