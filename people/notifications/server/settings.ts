import { sql } from 'kysely'
import type { NotificationSettings } from '#people/notifications/contract/calls.ts'
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '#people/notifications/contract/kinds.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** People want everything in every channel until they choose otherwise. */
export const isWantedByDefault = true
export const defaultTimeZone = 'Asia/Tokyo'

export type Choices = Readonly<Record<NotificationChannel, boolean>>

/** Returns the choices of a person for each kind. */
export async function getSettings(
  db: Db,
  personId: number,
): Promise<Omit<NotificationSettings, 'pushKey'>> {
  const choices = await db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'is_wanted'])
    .where('person_id', '=', personId)
    .execute()
  const hours = await db
    .selectFrom('notification_hours')
    .select(['time_zone', 'quiet_from', 'quiet_until'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const isWanted = (kind: NotificationKind, channel: NotificationChannel) =>
    choices.find((one) => one.kind === kind && one.channel === channel)?.is_wanted ??
    isWantedByDefault
  return {
    kinds: notificationKinds.map((kind) => ({
      kind,
      ...(Object.fromEntries(
        notificationChannels.map((channel) => [channel, isWanted(kind, channel)]),
      ) as Choices),
    })),
    quietHours:
      hours?.quiet_from && hours.quiet_until
        ? { from: hours.quiet_from.slice(0, 5), until: hours.quiet_until.slice(0, 5) }
        : null,
    timeZone: hours?.time_zone ?? defaultTimeZone,
  }
}

/** Returns whether a text names a time zone, for us and for the database, which computes the quiet hours. */
export async function isTimeZone(db: Db, name: string): Promise<boolean> {
  // Neither offsets nor abbreviations, because they ignore daylight saving time.
  if (!/^(?:UTC|[A-Z]\w+(?:\/[\w+-]+)+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
