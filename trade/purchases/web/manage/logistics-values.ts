import type { CallInput } from '#platform/core/contract/endpoint.ts'
import type { updateLogistics } from '#trade/purchases/contract/manager-calls.ts'
import type { PurchaseView } from '../page/purchase-query.ts'

type Fields = CallInput<typeof updateLogistics>['body']['fields']

/** Typed values; empty for none. */
export interface LogisticsValues {
  readonly stockYard: string
  readonly yardArrivalEta: string
  readonly typeOfExport: string
  readonly exportPort: string
  readonly dischargePort: string
  readonly destination: string
  readonly shippingLine: string
  readonly vessel: string
  readonly voyage: string
  readonly etd: string
  readonly eta: string
}

export const noLogistics: LogisticsValues = {
  ...{ stockYard: '', yardArrivalEta: '', typeOfExport: '', exportPort: '', dischargePort: '' },
  ...{ destination: '', shippingLine: '', vessel: '', voyage: '', etd: '', eta: '' },
}

export const logisticsOf = ({ logistics }: PurchaseView): LogisticsValues => ({
  stockYard: logistics.stockYard,
  yardArrivalEta: logistics.yardArrivalEta ?? '',
  typeOfExport: String(logistics.codes.typeOfExport ?? ''),
  exportPort: logistics.codes.exportPort,
  dischargePort: logistics.codes.dischargePort,
  destination: logistics.destination,
  shippingLine: logistics.shippingLine,
  vessel: logistics.vessel,
  voyage: logistics.voyage,
  etd: logistics.etd ?? '',
  eta: logistics.eta ?? '',
})

const days: readonly string[] = ['yardArrivalEta', 'etd', 'eta']

/** Returns the changed fields in the shape of the call. */
export function changedFields(values: LogisticsValues, before: LogisticsValues): Fields {
  const changed = (Object.keys(values) as (keyof LogisticsValues)[])
    .map((name) => [name, values[name].trim()] as const)
    .filter(([name, value]) => value !== before[name])
  return Object.fromEntries(
    changed.map(([name, value]) => {
      if (days.includes(name)) return [name, value || null]
      if (name === 'typeOfExport') return [name, value ? Number(value) : null]
      return [name, value]
    }),
  )
}
