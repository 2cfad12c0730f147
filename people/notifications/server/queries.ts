import { sql } from 'kysely'
import type { Notification } from '#people/notifications/contract/calls.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** Returns the notifications that a person sees in the app, newest first. */
export async function listShown(
  db: Db,
  personId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<{ notifications: Notification[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'code', 'data', 'link', 'created_at', 'read_at', 'count'])
    .where('person_id', '=', personId)
    .where('is_shown', '=', true)
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    // One more than is shown, which reveals whether there are others.
    .limit(limit + 1)
    .execute()
  return {
    notifications: rows.slice(0, limit).map(({ data, created_at, read_at, ...row }) => ({
      ...row,
      values: data,
      at: tokyoIso(created_at),
      isRead: read_at !== null,
    })),
    hasMore: rows.length > limit,
  }
}

export async function countUnread(db: Db, personId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('person_id', '=', personId)
    .where('is_shown', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
