import { type SqlBool, sql } from 'kysely'
import { portName } from '#market/reference-data/contract/ports.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { type DocumentVisibility, documentKindName } from '#trade/purchases/contract/documents.ts'
import {
  type LineKind,
  logisticsFields,
  type PurchaseStatus,
  partyColumns,
  partyRoles,
  purchaseStatus,
  purchaseSteps,
} from '#trade/purchases/contract/rules.ts'
import { exportTypeLabel, lineLabel, statusLabel } from './purchase-texts.ts'

/** Maximum number of entries of a car's history on a page, the latest ones. */
const maxEntries = 300

/** Returns the history of a car, latest first, for everybody but managers without their entries. */
export async function readLog(db: Db, purchaseId: number, isManager: boolean) {
  return db
    .selectFrom('purchase_log as log')
    .leftJoin('people as actor', 'actor.id', 'log.actor_id')
    .select(['log.id', 'log.at', 'log.event', 'log.changes', 'log.reason', 'log.is_internal'])
    .select('actor.full_name')
    .where('log.purchase_id', '=', purchaseId)
    .$if(!isManager, (entries) => entries.where('log.is_internal', '=', false))
    .where(
      sql<SqlBool>`(log.event in ('bought', 'status') or log.id >= coalesce((
        select id from purchase_log where purchase_id = ${purchaseId}
        order by id desc offset ${maxEntries} limit 1
      ), 0))`,
    )
    .orderBy('log.id', 'desc')
    .execute()
}
export type LogRow = Awaited<ReturnType<typeof readLog>>[number]

/** Returns the entries with sentences in a language. */
export const timelineOf = (log: readonly LogRow[], isManager: boolean, language: Language) =>
  log.map((row) => ({
    id: row.id,
    at: tokyoIso(row.at),
    event: row.event,
    text: sentenceOf(row, language),
    reason: row.reason,
    who: isManager ? row.full_name : null,
    internal: row.is_internal,
  }))

function sentenceOf({ event, changes }: LogRow, language: Language): string {
  const t = translator('purchase-log', language)
  if (event === 'status') {
    const [before, after] = statusesOf(changes)
    return t('status', {
      before: statusLabel(before, language),
      after: statusLabel(after, language),
    })
  }
  if (event === 'logistics') return logisticsOf(changes, language)
  if (event === 'file' || event === 'file_withdrawn')
    return documentSentence(event, changes, language)
  if (event === 'consignee') return partiesOf(changes, language)
  if (event === 'line') return lineSentence(changes, language)
  const values = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, shownValue(name, value)]),
  )
  return t(`${event}`, values)
}

function documentSentence(
  event: 'file' | 'file_withdrawn',
  { kind, name, visible_to }: Record<string, unknown>,
  language: Language,
): string {
  const t = translator('purchase-log', language)
  const label = documentKindName(String(kind), language)
  const values = { name: name ? `${label} (${String(name)})` : label }
  const visibleTo = pairOf(visible_to)[1] as DocumentVisibility | undefined
  return visibleTo ? t(`file_visible.${visibleTo}`, values) : t(event, values)
}

/** Returns one clause per field: `ETD now 2026.11.27, before 2026.11.24`. */
function logisticsOf(changes: Record<string, unknown>, language: Language): string {
  const t = translator('purchase-log', language)
  const fields = logisticsFields.filter((field) => changes[field] !== undefined)
  const clauses = fields.map((field) => {
    const [before, after] = pairOf(changes[field]).map((value) =>
      fieldValue(field, value, language),
    )
    const name = t(`field.${field}`)
    if (!after) return t('removed', { name })
    return before ? t('changed', { name, before, after }) : t('set', { name, after })
  })
  return clauses.join(', ')
}

/** Returns the first name given, and for later changes the changed fields without their content. */
function partiesOf(changes: Record<string, unknown>, language: Language): string {
  const t = translator('purchase-log', language)
  const sentences = partyRoles
    .filter((role) => changes[role] !== undefined)
    .map((role) => {
      const fields = changes[role] as readonly (typeof partyColumns)[number][]
      if (fields.length === partyColumns.length) return t(`party.${role}.named`)
      if (fields.length === 0) return t(`party.${role}.changed`)
      const names = fields.map((field) => t(`partyField.${field}`)).join(', ')
      return t(`party.${role}.fields`, { names })
    })
  return sentences.join(' ') || t('consignee')
}

/** Returns `Freight: 65 000 ¥, before 60 000 ¥.` */
function lineSentence(changes: Record<string, unknown>, language: Language): string {
  const t = translator('purchase-log', language)
  const { kind, labelEn, labelRu, amount } = changes as unknown as LineChange
  const name = lineLabel({ kind, label_en: labelEn, label_ru: labelRu }, language)
  const [before, after] = [amount[0], amount[1]].map((yen) =>
    yen === null ? '' : formatYen(yen),
  ) as [string, string]
  if (!after) return t('lineRemoved', { name, before })
  return before ? t('lineChanged', { name, before, after }) : t('lineAdded', { name, after })
}

interface LineChange {
  readonly kind: LineKind
  readonly labelEn: string
  readonly labelRu: string
  readonly amount: readonly [number | null, number | null]
}

function fieldValue(field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'export_port' || field === 'discharge_port')
    return portName(String(value), language)
  if (field === 'export_type') return exportTypeLabel(Number(value), language)
  return withDay(String(value), language)
}

const shownValue = (name: string, value: unknown): string => {
  const last = Array.isArray(value) ? value.at(-1) : value
  const isMoney = name === 'price' || name === 'amount'
  return isMoney && typeof last === 'number' ? formatYen(last) : String(last ?? '')
}

const pairOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : [null, value]
/** Formats a day like pages do. */
const withDay = (text: string, language: Language) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text, language) : text

/** Returns a day of the voyage before its last change, and by how many days it moved; null if it never did. */
export function movedDayOf(log: readonly LogRow[], field: 'etd' | 'eta') {
  const moved = log.find(({ event, changes }) => event === 'logistics' && changes[field])
  if (!moved) return null
  const [before, after] = pairOf(moved.changes[field]) as [string | null, string | null]
  if (before === null) return null
  const days = after && Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000)
  return { before, days: days || null, movedAt: tokyoIso(moved.at) }
}

/**
 * Returns when the car reached each delivery step. Skipped steps have the day of the next one; steps ahead of the
 * current one have none.
 */
export function stepsOf(
  log: readonly LogRow[],
  car: { readonly status: PurchaseStatus; readonly bought_on: string },
) {
  const went = log
    .filter(({ event }) => event === 'status')
    .map(({ changes }) => ({ status: statusesOf(changes)[1], on: String(changes.on) }))
    .filter(({ status }) => purchaseSteps.some((step) => step === status))
  const last = (car.status ?? 0) > purchaseStatus.delivered ? lastStep(log) : car.status
  return purchaseSteps.map((status) => {
    if (status === null) return { status, on: car.bought_on }
    if (status > (last ?? 0)) return { status, on: null }
    const got = went.find((one) => one.status === status)
    const passed = went.findLast((one) => (one.status ?? 0) > status)
    return { status, on: (got ?? passed)?.on ?? null }
  })
}

const statusesOf = (changes: LogRow['changes']) =>
  pairOf(changes.status) as readonly [PurchaseStatus, PurchaseStatus]

/** Returns the last delivery step of a car that has left them. */
function lastStep(log: readonly LogRow[]): PurchaseStatus {
  const steps: readonly PurchaseStatus[] = purchaseSteps
  const statuses = log
    .filter(({ event }) => event === 'status')
    .flatMap(({ changes }) => statusesOf(changes).toReversed())
  return statuses.find((status) => steps.includes(status)) ?? null
}
