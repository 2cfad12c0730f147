import { sql } from 'kysely'
import type { BidEndReason } from '#market/lots/contract/bid-info.ts'
import type { BidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { RoleId, UserType } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { HoldReason } from '#trade/bids/contract/rules.ts'
import type { bidLogCodes } from '#trade/chat/contract/log.ts'
import type { Conversation } from '../access.ts'

/** The reader of a bid's log, with the rights that decide what they see. */
export interface LogView {
  readonly conversation: Conversation
  readonly person: Person
  readonly seesAdjustment: boolean
  readonly seesExportType: boolean
}

export function logView(person: Person, conversation: Conversation): LogView {
  const { adjustmentPriceShow, exportTypeShow } = person.permissions
  return {
    conversation,
    person,
    // As in list rows: people see the adjustment on their own bids, because it counts in their exposure.
    seesAdjustment: adjustmentPriceShow || conversation.clientId === person.id,
    seesExportType: exportTypeShow,
  }
}

/** The old and the new value of a change, as stored in bid_log. */
type Pair<T> = readonly [T | null, T | null]

export interface LogRow {
  readonly id: string
  readonly at: Date
  readonly event: (typeof bidLogCodes)[number]
  readonly status_before: BidStatus | null
  readonly status: BidStatus
  readonly before_yen: number | null
  readonly after_yen: number | null
  readonly changes: {
    readonly adjustment?: Pair<number>
    readonly group?: Pair<number>
    readonly type?: Pair<number>
    readonly auto?: Pair<boolean>
    readonly held?: Pair<HoldReason>
    readonly decide?: Pair<boolean>
    readonly reason?: BidEndReason
  }
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly actor_type: UserType | null
  readonly actor_role: RoleId | null
}

/** Which entries to read: those before an entry, those after one (empty for the first), or the newest. */
export interface LogSpan {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/**
 * Returns entries of a bid's log, newest last, without those of which the reader may see nothing. Entries keep the
 * order of the log, regardless of clocks. Changes of the lot's sold price, which managers also get, are placed by their
 * time.
 */
export async function listLog(db: Db, view: LogView, span: LogSpan): Promise<LogRow[]> {
  const { bidId, side } = view.conversation
  const isManager = side === 'company'
  const cursor = (span.before ?? span.after) || null
  const isAfter = span.after !== undefined
  const direction = sql.raw(isAfter ? 'asc' : 'desc')
  const { rows } = await sql<LogRow>`
    with entries as (
      select 'b' || id as id, 0 as kind, id as number, max(at) over (order by id) as place, at,
        actor_id, event, status_before, status, amount_before_yen as before_yen,
        amount_yen as after_yen, changes
      from bid_log where bid_id = ${bidId}
      union all
      select 'p' || price.id, 1, price.id, price.at, price.at, price.actor_id, 'soldPrice', null,
        coalesce(
          (select status from bid_log where bid_id = bid.id and at <= price.at order by id desc limit 1),
          bid.status
        ), price.before_yen, price.after_yen, '{}'
      from lot_price_changes price join bids bid on bid.lot_id = price.lot_id
      where bid.id = ${bidId} and ${isManager}
    ), seen as (
      select * from entries where ${isManager} or (event <> 'marked' and (
        event <> 'changed' or before_yen <> after_yen or changes = '{}' or changes ? 'group'
        or (changes ? 'type' and ${view.seesExportType})
        or (changes ? 'adjustment' and ${view.seesAdjustment})
      ))
    )
    select seen.id, seen.at, event, status_before, status, before_yen, after_yen, changes, actor_id,
      actor.full_name as actor_name, actor.user_type as actor_type, actor.role_id as actor_role
    from seen left join people actor on actor.id = actor_id
    where ${cursor}::text is null or (place, kind, number) ${sql.raw(isAfter ? '>' : '<')} (
      select place, kind, number from seen where id = ${cursor}
    )
    order by place ${direction}, kind ${direction}, number ${direction}
    limit ${span.limit}
  `.execute(db)
  return isAfter ? rows : rows.toReversed()
}
