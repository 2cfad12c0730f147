import type { Currency } from '#platform/core/contract/currency.ts'
import type { ColumnKind, WorkbookCell } from '#platform/csv/server/workbook.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type KeyOf, translator } from '#platform/i18n/server/translator.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { paymentTypes } from '#trade/payments/contract/records.ts'

interface Column {
  readonly head: KeyOf<'payment-papers'>
  readonly kind: ColumnKind
  readonly cell: (record: PaymentRecord, language: Language) => WorkbookCell
}

const typeOf: Column['cell'] = ({ type }, language) => {
  const t = translator('payment-records', language)
  return type === paymentTypes.remittances ? t('type.1') : t('type.2')
}

const common: readonly Column[] = [
  { head: 'column.at', kind: 'instant', cell: ({ at }) => at.slice(0, 16).replace('T', ' ') },
  { head: 'column.type', kind: 'text', cell: typeOf },
  { head: 'column.description', kind: 'text', cell: ({ description }) => description },
  { head: 'column.reference', kind: 'text', cell: ({ reference }) => reference },
  { head: 'column.etd', kind: 'day', cell: ({ etd }) => etd },
  { head: 'column.eta', kind: 'day', cell: ({ eta }) => eta },
  { head: 'column.dueOn', kind: 'day', cell: ({ dueOn }) => dueOn },
  { head: 'column.amountYen', kind: 'yen', cell: ({ amountYen }) => amountYen },
  { head: 'column.balanceYen', kind: 'yen', cell: ({ balanceYen }) => balanceYen },
  { head: 'column.openYen', kind: 'yen', cell: ({ openYen }) => openYen },
]
/** Dollars at the rate of each booking; empty if it is unknown. */
const dollars: readonly Column[] = [
  { head: 'column.amountUsd', kind: 'number', cell: (one) => (one.rate ? one.amount : null) },
  { head: 'column.balanceUsd', kind: 'number', cell: (one) => (one.rate ? one.balance : null) },
  { head: 'column.rate', kind: 'number', cell: ({ rate }) => rate },
]
const people: readonly Column[] = [
  { head: 'column.client', kind: 'text', cell: ({ user }) => user?.name ?? null },
  { head: 'column.clientId', kind: 'number', cell: ({ user }) => user?.id ?? null },
]

/** Returns the columns of a file with their headers, and a function that returns the cells of a record. */
export function paymentColumns(language: Language, currency: Currency, hasPeople: boolean) {
  const t = translator('payment-papers', language)
  const own = [...common, ...(currency === 'USD' ? dollars : []), ...(hasPeople ? people : [])]
  return {
    columns: own.map(({ head, kind }) => ({ head: t(head), kind })),
    cellsOf: (record: PaymentRecord) => own.map(({ cell }) => cell(record, language)),
  }
}
