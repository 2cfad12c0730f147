import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { bidGroups, bidStatusName, type HoldReason } from '#trade/bids/contract/rules.ts'
import type { bidLogFields } from '#trade/chat/contract/log.ts'
import type { LogRow, LogView } from './queries.ts'

type Field = (typeof bidLogFields)[number]

/** A change with its values formatted in a language; amounts in yen also as numbers. */
export interface LogChange {
  readonly field: Field
  readonly before: string | null
  readonly after: string | null
  readonly yen: { readonly before: number | null; readonly after: number | null } | null
  /** The new state of a field that is on or off. */
  readonly isOn?: boolean
}

/** Returns what an entry has changed, restricted to what the reader may see. */
export function changesOf(row: LogRow, view: LogView, language: Language): LogChange[] {
  const isManager = view.conversation.side === 'company'
  const { changes } = row
  const bids = translator('bids', language)
  const t = translator('bid-log', language)
  const text = (field: Field, before: string | null, after: string | null): LogChange => ({
    ...{ field, before, after },
    yen: null,
  })
  const yen = (field: Field, before: number | null, after: number | null): LogChange => ({
    field,
    before: before === null ? null : formatYen(before),
    after: after === null ? null : formatYen(after),
    yen: { before, after },
  })
  if (row.event === 'soldPrice') return [yen('soldPrice', row.before_yen, row.after_yen)]
  const statusText = (status: LogRow['status']) =>
    bids(`status.${bidStatusName(status, isManager)}`)
  const found: LogChange[] = []
  if (row.status_before !== row.status) {
    const before = row.status_before === null ? null : statusText(row.status_before)
    found.push(text('status', before, statusText(row.status)))
  }
  if (row.before_yen !== row.after_yen) found.push(yen('amount', row.before_yen, row.after_yen))
  if (changes.adjustment && view.seesAdjustment) {
    found.push(yen('adjustment', ...changes.adjustment))
  }
  if (changes.group) found.push(text('group', ...both(changes.group, groupLetter)))
  if (changes.type && view.seesExportType) {
    const label = (value: number) => {
      const type = exportTypes.find((one) => one.value === value)
      return type ? translator('export-types', language)(`${type.key}.label`) : String(value)
    }
    found.push(text('exportType', ...both(changes.type, label)))
  }
  if (!isManager) return found
  const turned = (field: Field, [before, after]: readonly [boolean | null, boolean | null]) => {
    const onOrOff = (is: boolean | null) => (is ? t('on') : t('off'))
    found.push({ ...text(field, onOrOff(before), onOrOff(after)), isOn: after === true })
  }
  if (changes.auto) turned('autoBid', changes.auto)
  if (changes.held) {
    const manager = translator('bid-manager', language)
    const reason = (code: HoldReason) => manager(`holdReason.${code}`)
    found.push(text('holdReason', ...both(changes.held, reason)))
  }
  if (changes.decide) turned('needsReview', changes.decide)
  return found
}

const groupLetter = (value: number) =>
  bidGroups.find((group) => group.value === value)?.label ?? String(value)

/** Formats both values of a change. */
const both = <T>(
  [before, after]: readonly [T | null, T | null],
  textOf: (value: T) => string,
): [string | null, string | null] => [
  before === null ? null : textOf(before),
  after === null ? null : textOf(after),
]
