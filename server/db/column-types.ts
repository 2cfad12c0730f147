import type { ColumnType } from 'kysely'

// Column types as `pg` reads them: int8 as number, date as text, timestamptz as Date.

/** An instant. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** A number that the database alone writes. */
export type Readable = ColumnType<number, never, never>
/** An instant that the database sets when nobody says otherwise. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
