import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { type BidViewer, viewerOf } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { ColumnKind, WorkbookCell } from '#platform/csv/server/workbook.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type KeyOf, translator } from '#platform/i18n/server/translator.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { bidStatusName } from '#trade/bids/contract/rules.ts'

/** A column of the file: the message key of its header, and its value for a bid as the person sees it. */
interface Column {
  readonly head: KeyOf<'csv'>
  readonly kind: ColumnKind
  readonly cell: (bid: BidRow, language: Language, viewer: BidViewer) => WorkbookCell
  /** Whether a person gets the column; if omitted, everybody does. */
  readonly isFor?: (person: Person, viewer: BidViewer) => boolean
}

const column = (
  head: Column['head'],
  kind: ColumnKind,
  cell: Column['cell'],
  isFor?: Column['isFor'],
): Column => ({ head, kind, cell, ...(isFor && { isFor }) })

/** Formats an instant with Tokyo's offset as `YYYY-MM-DD HH:MM`. */
const minuteOf = (instant: string) => instant.slice(0, 16).replace('T', ' ')

const statusOf: Column['cell'] = ({ bidStatus }, language, viewer) => {
  const name = bidStatusName(bidStatus, viewer === 'manager')
  return translator('bids', language)(`status.${name}`)
}

const exportTypeOf: Column['cell'] = ({ exportType }, language) => {
  const type = exportTypes.find(({ value }) => value === exportType)
  return type ? translator('export-types', language)(`${type.key}.label`) : null
}

const isManager: Column['isFor'] = (_person, viewer) => viewer === 'manager'
const seesOthers: Column['isFor'] = (_person, viewer) => viewer !== 'client'

const bidColumns: readonly Column[] = [
  column('lot', 'text', ({ lotNo }) => lotNo),
  column('auctionDate', 'day', ({ auctionDate }) => auctionDate?.slice(0, 10) ?? null),
  column('tokyoTime', 'text', ({ auctionDate }) => auctionDate?.slice(11, 16) || null),
  column('auction', 'text', ({ auctionName }) => auctionName),
  column('maker', 'text', ({ maker }) => maker),
  column('model', 'text', ({ model }) => model),
  column('trim', 'text', ({ grade }) => grade),
  column('year', 'number', ({ year }) => year),
  column('chassis', 'text', ({ chassis }) => chassis),
  column('engine', 'number', ({ engine }) => engine),
  column('mileage', 'number', ({ mileage }) => mileage),
  column('color', 'text', ({ colorName }, language) => colorName[language]),
  column('condition', 'text', ({ condition }) => condition),
  column('gearbox', 'text', ({ gearbox }) => gearbox),
  column('equipment', 'text', ({ equip }) => equip),
  column('status', 'text', ({ status, auctionDate }, language) =>
    translator('listings', language)(lotStatusKey(status, auctionDate)),
  ),
  column('startPrice', 'yen', ({ startPrice }) => startPrice),
  column('soldPrice', 'yen', ({ soldPrice }) => soldPrice),
  column('averagePrice', 'yen', ({ averagePrice }) => averagePrice),
  column('estimate', 'yen', ({ estimate }) => estimate?.yen ?? null),
  column('estimateLow', 'yen', ({ estimate }) => estimate?.low ?? null),
  column('estimateHigh', 'yen', ({ estimate }) => estimate?.high ?? null),
  column('estimateSales', 'number', ({ estimate }) => estimate?.sales ?? null),
  column('client', 'text', ({ user }) => user.name, seesOthers),
  column('clientId', 'number', ({ user }) => user.clientId, seesOthers),
  column('company', 'text', ({ user }) => user.company, isManager),
  column('dealer', 'text', ({ user }) => user.carDealer, isManager),
  column('manager', 'text', ({ manager }) => manager, isManager),
  column('maximum', 'yen', ({ bidAmount }) => bidAmount),
  column('adjustment', 'yen', ({ adjustmentPrice }) => adjustmentPrice),
  column('group', 'text', ({ bidGroupPrefix }) => bidGroupPrefix),
  column('exportType', 'text', exportTypeOf, ({ permissions }) => permissions.exportTypeShow),
  column('bidStatus', 'text', statusOf),
  column('bidDate', 'instant', ({ bidDate }) => minuteOf(bidDate)),
  column('note', 'text', ({ statusNote }) => statusNote),
]

/** Returns the columns of a person's file with their headers, and a function that returns the cells of a bid. */
export function exportColumns(person: Person, language: Language) {
  const viewer = viewerOf(person)
  const t = translator('csv', language)
  const own = bidColumns.filter(({ isFor }) => !isFor || isFor(person, viewer))
  return {
    columns: own.map(({ head, kind }) => ({ head: t(head), kind })),
    cellsOf: (bid: BidRow) => own.map(({ cell }) => cell(bid, language, viewer)),
  }
}
