import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/server/tables.ts'
import { networkOf } from '#platform/http/server/network.ts'

export type AuditAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'session-ended'
  | 'session-reused'
  | 'signed-up'
  | 'email-verified'
  | 'reset-requested'
  | 'password-changed'
  | 'password-refused'
  | 'profile-changed'
  | 'unsubscribed'
  | 'permission-set'
  | 'role-set'
  | 'person-added'
  | 'lot-comment-saved'
  | 'lot-comment-deleted'
  | 'deposit-posted'
  | 'payment-booked'
  | 'payment-matched'
  | 'booking-reversed'
  | 'transfer-recorded'
  | 'payment-voided'
  | 'money-sent-back'
  | 'correction-requested'
  | 'correction-booked'
  | 'correction-refused'
  | 'movement-booked'
  | 'money-task-decided'
  | 'journal-closed'
  | 'rate-entered'
  | 'overdue-stop-set'
  | 'share-made'
  | 'share-renewed'
  | 'share-withdrawn'
  | 'share-locked'
  | 'inspection-ordered'
  | 'inspection-decided'
  | 'tariff-saved'
  | 'tariff-deleted'
  | 'cost-rules-saved'
  | 'export-rules-saved'
  | 'export-policy-set'
  | 'cost-rate-entered'

/** Where an action came from; on the command line the request id and the network are empty. */
export interface Origin {
  readonly now: Date
  readonly requestId: string
  readonly network: string
}

export const originOf = (request: FastifyRequest, now: Date): Origin => ({
  now,
  requestId: request.id,
  network: networkOf(request.ip),
})

/** Returns the origin of a command line, which has no request, at the database's time. */
export async function originOfCommand(db: Db): Promise<Origin> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return { now, requestId: 'command line', network: '' }
}

export interface AuditEntry {
  readonly action: AuditAction
  /** Null for somebody who is not signed in and for an operator's command. */
  readonly actorId: number | null
  /** The account that changes; null for none. */
  readonly subjectId: number | null
  /** Never contains a password, a token or a whole network address. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes one audit row in the transaction of the change. */
export async function writeAudit(db: Db, origin: Origin, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: origin.now,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}, storable),
      request_id: origin.requestId,
      ip_prefix: origin.network,
    })
    .execute()
}

/** JSON in PostgreSQL cannot hold half of a surrogate pair, which the text of a request may contain. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value
