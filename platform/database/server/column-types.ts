import type { ColumnType } from 'kysely'

// Column types as `pg` reads them: int8 as number, date as text, timestamptz as Date.

export type Instant = ColumnType<Date, Date | string, Date | string>
/** A number that only the database writes. */
export type Readable = ColumnType<number, never, never>
/** An instant that defaults to the database's clock. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
