import { sql } from 'kysely'
import type * as z from 'zod'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { pageInfoOf } from '#platform/list/server/page.ts'
import type { Correction, listCorrections } from '#trade/payments/contract/accounting.ts'
import { referenceText } from '#trade/payments/server/reference-text.ts'

interface Reader {
  readonly readerId: number
  readonly language: Language
}

/** Returns corrections, waiting ones first, then the newest. */
export async function correctionList(
  db: Db,
  query: z.output<NonNullable<(typeof listCorrections)['query']>>,
  reader: Reader,
) {
  const { page, pageSize, state } = query
  const [rows, counts] = await Promise.all([
    joined(db)
      .$if(state !== undefined, (all) => all.where('one.state', '=', state ?? 'waiting'))
      .orderBy(sql`(one.state = 'waiting')`, 'desc')
      .orderBy('one.requested_at', 'desc')
      .orderBy('one.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('corrections')
      .select(['state', sql<number>`count(*)::int`.as('count')])
      .groupBy('state')
      .execute(),
  ])
  const countOf = (wanted?: string) =>
    counts
      .filter((row) => wanted === undefined || row.state === wanted)
      .reduce((sum, { count }) => sum + count, 0)
  return {
    corrections: rows.map((row) => shown(row, reader)),
    waiting: countOf('waiting'),
    pageInfo: pageInfoOf(query, countOf(state), countOf()),
  }
}

const joined = (db: Db) =>
  db
    .selectFrom('corrections as one')
    .leftJoin('people as client', 'client.id', 'one.person_id')
    .innerJoin('people as asker', 'asker.id', 'one.requested_by')
    .leftJoin('people as decider', 'decider.id', 'one.decided_by')
    .leftJoin('ledger_transactions as undone', 'undone.id', 'one.reverses_id')
    .leftJoin('payments as payment', 'payment.id', 'undone.payment_id')
    .select([
      'one.id',
      'one.person_id',
      'one.amount_yen',
      'one.book',
      'one.reason',
      'one.limit_yen',
    ])
    .select(['one.state', 'one.requested_by', 'one.requested_at', 'one.decided_at'])
    .select(['client.full_name', 'client.company', 'asker.full_name as asker_name'])
    .select(['decider.full_name as decider_name', 'undone.posted_on'])
    .select(
      sql<string | null>`
        coalesce(nullif(payment.bank_reference, ''), payment.provider_id, undone.reference)
      `.as('undone_reference'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

const shown = (row: Row, { readerId, language }: Reader): Correction => ({
  id: row.id,
  user:
    row.person_id === null
      ? null
      : { id: row.person_id, name: row.full_name ?? '', company: row.company ?? '' },
  amountYen: row.amount_yen,
  book: row.book,
  undoes:
    row.posted_on === null
      ? null
      : { reference: referenceText(row.undone_reference ?? '', language), postedOn: row.posted_on },
  reason: row.reason,
  limitYen: row.limit_yen,
  state: row.state,
  requestedBy: row.asker_name,
  requestedAt: tokyoIso(row.requested_at),
  decidedBy: row.decider_name,
  decidedAt: row.decided_at && tokyoIso(row.decided_at),
  mayDecide: row.state === 'waiting' && row.requested_by !== readerId,
})
