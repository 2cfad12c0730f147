import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { networkOf } from '../http/network.ts'

/** Everything of an account that is written down. */
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
  | 'permission-set'
  | 'role-set'
  | 'person-added'
  | 'lot-comment-saved'
  | 'lot-comment-deleted'
  | 'deposit-posted'

/** From where something was done; the command line has no request. */
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

export interface AuditEntry {
  readonly action: AuditAction
  /** Who did it; null for somebody who has not signed in, and for an operator's command. */
  readonly actorId: number | null
  /** Whose account it was done to; null when there is none. */
  readonly subjectId: number | null
  /** Never a password, a token or a whole address of a network. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes one row of the audit, in the transaction of the change that it records. */
export async function writeAudit(db: Db, origin: Origin, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: origin.now,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details ?? {}),
      request_id: origin.requestId,
      ip_prefix: origin.network,
    })
    .execute()
}
