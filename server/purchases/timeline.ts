import type { Language } from '../../contract/core/codes.ts'
import { formatYen } from '../../contract/core/money.ts'
import { tokyoIso } from '../../contract/core/tokyo-time.ts'
import { type DocumentVisibility, documentKindName } from '../../contract/purchases/documents.ts'
import { portName } from '../../contract/purchases/ports.ts'
import {
  type LogisticsField,
  type PurchaseStatus,
  purchaseSteps,
} from '../../contract/purchases/rules.ts'
import type { Db } from '../db/tables.ts'
import { translator } from '../i18n/translator.ts'
import { exportTypeLabel, statusLabel } from './purchase-texts.ts'

/** The history of one car is at most so long on a page; the latest. */
const mostEntries = 300

/** The history of a car, the latest first; without what concerns managers alone for everybody else. */
export async function readLog(db: Db, purchaseId: number, isManager: boolean) {
  return db
    .selectFrom('purchase_log as log')
    .leftJoin('people as actor', 'actor.id', 'log.actor_id')
    .select(['log.id', 'log.at', 'log.event', 'log.changes', 'log.reason', 'log.is_internal'])
    .select('actor.full_name')
    .where('log.purchase_id', '=', purchaseId)
    .$if(!isManager, (entries) => entries.where('log.is_internal', '=', false))
    .orderBy('log.id', 'desc')
    .limit(mostEntries)
    .execute()
}
export type LogRow = Awaited<ReturnType<typeof readLog>>[number]

/** The entries with their sentences in a language. */
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
    const [before, after] = pairOf(changes.status) as [PurchaseStatus, PurchaseStatus]
    return t('status', {
      before: statusLabel(before, language),
      after: statusLabel(after, language),
    })
  }
  if (event === 'logistics') return logisticsOf(changes, language)
  if (event === 'file' || event === 'file_withdrawn')
    return documentSentence(event, changes, language)
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

/** One clause for each field: `ETD now 2026.11.27, before 2026.11.24`. */
function logisticsOf(changes: Record<string, unknown>, language: Language): string {
  const t = translator('purchase-log', language)
  const clauses = Object.entries(changes).map(([field, pair]) => {
    const [before, after] = pairOf(pair).map((value) => fieldValue(field, value, language))
    const name = t(`field.${field as LogisticsField}`)
    if (!after) return t('removed', { name })
    return before ? t('changed', { name, before, after }) : t('set', { name, after })
  })
  return clauses.join(', ')
}

function fieldValue(field: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'export_port' || field === 'discharge_port')
    return portName(String(value), language)
  if (field === 'export_type') return exportTypeLabel(Number(value), language)
  return dotted(String(value))
}

const shownValue = (name: string, value: unknown): string => {
  const last = Array.isArray(value) ? value.at(-1) : value
  const isMoney = name === 'price' || name === 'amount'
  return isMoney && typeof last === 'number' ? formatYen(last) : dotted(String(last ?? ''))
}

const pairOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : [null, value]
/** A day as pages write it. */
const dotted = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '.') : text)

/** What a day of the voyage was before its last change, and by how many days it moved; null where it never did. */
export function movedDayOf(log: readonly LogRow[], field: 'etd' | 'eta') {
  const moved = log.find(({ event, changes }) => event === 'logistics' && changes[field])
  if (!moved) return null
  const [before, after] = pairOf(moved.changes[field]) as [string | null, string | null]
  if (before === null) return null
  const days = after && Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000)
  return { before, days: days || null, movedAt: tokyoIso(moved.at) }
}

/**
 * When the car got each status of its way. Steps that were skipped got their day with the one that came after;
 * those ahead of where it is now have none.
 */
export function stepsOf(
  log: readonly LogRow[],
  car: { readonly status: PurchaseStatus; readonly bought_on: string },
) {
  const reached = new Map<PurchaseStatus, string>()
  for (const { event, changes } of log) {
    if (event !== 'status') continue
    const after = pairOf(changes.status)[1] as PurchaseStatus
    if (!reached.has(after)) reached.set(after, String(changes.on))
  }
  const last = car.status === null || car.status > 5 ? lastStep(log) : car.status
  return purchaseSteps.map((status) => ({
    status,
    on:
      (status ?? 0) > (last ?? 0)
        ? null
        : status === null
          ? car.bought_on
          : (reached.get(status) ?? null),
  }))
}

/** The last step of the way of a car that has left it. */
function lastStep(log: readonly LogRow[]): PurchaseStatus {
  const steps: readonly PurchaseStatus[] = purchaseSteps
  const statuses = log
    .filter(({ event }) => event === 'status')
    .flatMap(({ changes }) => [
      pairOf(changes.status)[1] as PurchaseStatus,
      pairOf(changes.status)[0] as PurchaseStatus,
    ])
  return statuses.find((status) => steps.includes(status)) ?? null
}
