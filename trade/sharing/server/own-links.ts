import { type AuditAction, type Origin, writeAudit } from '#platform/audit/server/commands.ts'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { ShareWithPassword } from '#trade/sharing/contract/calls.ts'
import type { StoredShare } from './commands.ts'
import { getOwnShare, type ShareOwner } from './queries.ts'

/** Returns whether a person may see a purchased car. */
export type SeesPurchase = (db: Db, person: ShareOwner, purchaseId: number) => Promise<boolean>

/** A person's own links, as their owner sees them, with their record in the audit log. */
export function ownLinks({ config }: Context) {
  const { publicUrl } = config

  const record = (
    db: Db,
    origin: Origin,
    action: AuditAction,
    { person, share }: { person: Person; share: string },
  ) =>
    writeAudit(db, origin, {
      ...{ action, actorId: person.id, subjectId: person.id, details: { share } },
    })

  const withPassword = async (
    db: Db,
    person: Person,
    { id, code, wasLocked }: Pick<StoredShare, 'id' | 'code' | 'wasLocked'>,
  ): Promise<ShareWithPassword> => ({
    ...(await getOwnShare(db, { id, ownerId: person.id, publicUrl })),
    password: code,
    wasLocked,
  })

  return {
    record,
    withPassword,
    /** The answer to a person who asks for a link, which may be new, or may have been locked. */
    async given(db: Db, origin: Origin, person: Person, share: StoredShare) {
      const owned = { person, share: share.id }
      if (share.isNew) await record(db, origin, 'share-made', owned)
      if (share.wasLocked) await record(db, origin, 'share-renewed', owned)
      return withPassword(db, person, share)
    },
  }
}
