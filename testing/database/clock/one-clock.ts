import { join } from 'node:path'
import pg from 'pg'
import { addDays, mondayOf, tokyoDayOf, tokyoInstant } from '#platform/clock/contract/tokyo-time.ts'
import { appRole } from '#platform/database/server/embedded/app-role.ts'

// Tests begin at noon of a Wednesday in Tokyo, whatever the time: auctions are running, and there are more on the days
// before and after. Programs and PostgreSQL are shifted by the same time and run on from there. Browsers keep the real
// time: the app measures the difference, as on a device with a wrong clock.

const variable = 'SHIFT_MS'

/** Returns how far the tests' clock is ahead of the machine's, ms; 0 where nothing has set it. */
export const clockShiftMs = (): number => Number(process.env[variable] ?? 0)

/** Returns the current time by the tests' clock. */
export const shiftedNow = (): Date => new Date(Date.now() + clockShiftMs())

/** Sets the clock for this process and those that it starts, unless a parent process has. */
export function setClock(): void {
  const now = new Date()
  const noon = tokyoInstant(addDays(mondayOf(tokyoDayOf(now)), 2), '12:00')
  process.env[variable] ??= String(noon.getTime() - now.getTime())
}

/** Node options that shift the clock of a program by SHIFT_MS. */
export const clockOptions = [`--import=${join(import.meta.dirname, 'shifted-clock.ts')}`]

const functions = ['now', 'transaction_timestamp', 'clock_timestamp'] as const

/**
 * Shifts the clock of a database for the role of the program, by functions that precede PostgreSQL's of the same name.
 * Copies of the database inherit them. Call it before creating tables, because column defaults keep the functions they
 * were created with.
 * @param adminUrl connects to the database as the superuser
 */
export async function shiftDatabaseClock(adminUrl: string): Promise<void> {
  await addShiftedClock(adminUrl)
  await asAdmin(adminUrl, [
    `alter role ${appRole} set search_path = public, test_clock, pg_catalog`,
  ])
}

/** Shifts the clock of another database of the cluster that is not a copy of that one. */
export const addShiftedClock = (adminUrl: string): Promise<void> =>
  asAdmin(adminUrl, [
    'create schema test_clock',
    'grant usage on schema test_clock to public',
    ...functions.map(
      (name) => `create function test_clock.${name}() returns timestamptz language sql parallel safe
        ${name === 'clock_timestamp' ? 'volatile' : 'stable'}
        as $$ select pg_catalog.${name}() + interval '${clockShiftMs()} milliseconds' $$`,
    ),
  ])

async function asAdmin(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
