import { byteOrderMark, type Cell, csvRows } from '#platform/csv/server/csv.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { entryOf, type LogStyle } from './entries.ts'
import { type LogRow, type LogView, listLog } from './queries.ts'

/** Entries that are read and written together. */
const batchSize = 500

/** The log of a bid as CSV, a line for each change. Batches are read as they are sent. */
export async function* logFile(
  db: Db,
  view: LogView,
  style: LogStyle & { readonly timeZone: string },
): AsyncGenerator<string> {
  const { language, timeZone } = style
  const t = translator('bid-log', language)
  const tokyo = clockIn('Asia/Tokyo')
  const local = clockIn(timeZone)
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

/** `YYYY-MM-DD HH:MM:SS` in a time zone, as spreadsheets of all languages read it. */
function clockIn(timeZone: string): (instant: Date) => string {
  // The Swedish form of a date is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (instant) => format.format(instant)
}
