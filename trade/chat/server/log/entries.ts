import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { BidLogEntry } from '#trade/chat/contract/log.ts'
import { changesOf, type LogChange } from './changes.ts'
import type { LogRow, LogView } from './queries.ts'

/** How entries are presented to a reader. */
export interface LogStyle {
  readonly language: Language
  /** Name of the company. */
  readonly company: string
}

/** Returns an entry as the reader sees it, and its changes with their numbers. */
export function entryOf(row: LogRow, view: LogView, style: LogStyle) {
  const { language } = style
  const t = translator('bid-log', language)
  const changes = changesOf(row, view, language)
  const entry: BidLogEntry = {
    date: tokyoIso(row.at),
    ...actorOf(row, view, style),
    event: sentenceOf(row, changes, language),
    status: row.status,
    id: row.id,
    code: row.event,
    changes: changes.map(({ field, before, after }) => ({
      ...{ field, before, after },
      name: t(`field.${field}`),
    })),
  }
  return { entry, changes }
}

/**
 * Returns the name of the actor. Managers see who it was; everybody else sees client and dealer by name, and the
 * company.
 */
function actorOf(row: LogRow, { conversation, person }: LogView, { company }: LogStyle) {
  const { actor_id: id, actor_name: name, actor_role: roleId } = row
  const system = { userName: company, userType: role.manager }
  if (id === null || name === null || roleId === null) return system
  if (conversation.side === 'company') return { userName: name, userType: roleId }
  const isNamed = id === person.id || id === conversation.clientId || id === conversation.dealerId
  return isNamed && row.actor_type !== userType.manager
    ? { userName: name, userType: roleId }
    : system
}

/** Describes an entry with one sentence per change. */
function sentenceOf(row: LogRow, changes: readonly LogChange[], language: Language): string {
  const t = translator('bid-log', language)
  if (row.event === 'placed') {
    const amount = changes.find(({ field }) => field === 'amount')?.after ?? ''
    return t('placed', { amount })
  }
  const parts = changes.map((change) => partOf(change, language))
  const { reason } = row.changes
  if (reason) parts.push(translator('bids', language)(`ended.${reason}`))
  if (parts.length > 0) return parts.join(' ')
  return row.event === 'marked' ? t('marked') : t('details')
}

function partOf({ field, before, after, isOn }: LogChange, language: Language): string {
  const t = translator('bid-log', language)
  if (field === 'autoBid' || field === 'needsReview') {
    return isOn ? t(`${field}.on`) : t(`${field}.off`)
  }
  if (field === 'holdReason') return after === null ? t('holdReason.off') : `${after}.`
  const values = { before: before ?? '', after: after ?? '' }
  // These fields are never empty.
  if (field === 'status' || field === 'amount') return t(`${field}.changed`, values)
  if (before === null) return t(`${field}.set`, values)
  return after === null ? t(`${field}.removed`, values) : t(`${field}.changed`, values)
}
