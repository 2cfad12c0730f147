import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import type { DocumentKindCode } from '#trade/purchases/contract/documents.ts'

/** Route of cars to a country: ports and carriers. All names are invented. */
export interface Route {
  /** Countries of the clients whose cars take it. */
  readonly countryCodes: readonly string[]
  readonly exportPort: string
  readonly dischargePort: string
  readonly stockYard: string
  readonly shippingLine: string
  /** In turn; the letters begin a voyage's number. */
  readonly vessels: readonly { readonly name: string; readonly letters: string }[]
  /** Days between two departures. */
  readonly everyDays: number
  /** Day of departure within that interval; never a Sunday. */
  readonly departsOn: number
  readonly transitDays: number
  /** Documents that the destination requires from clients. */
  readonly documentsOfClient: readonly DocumentKindCode[]
  readonly isInspected: boolean
  readonly isInsured: boolean
}

const koganei = {
  exportPort: 'JPYOK',
  stockYard: 'Daikoku Yard 2',
  shippingLine: 'Koganei Car Carriers',
  everyDays: 14,
}

export const routes: readonly Route[] = [
  {
    countryCodes: ['RU'],
    ...{ exportPort: 'JPFSK', dischargePort: 'RUVVO', stockYard: 'Fushiki Yard 1' },
    shippingLine: 'North Crane Line',
    vessels: [
      { name: 'Crane Amur', letters: 'CA' },
      { name: 'Crane Ussuri', letters: 'CU' },
    ],
    ...{ everyDays: 7, departsOn: 6, transitDays: 11 },
    documentsOfClient: ['passport', 'power_of_attorney'],
    ...{ isInspected: false, isInsured: true },
  },
  {
    countryCodes: ['KE'],
    ...koganei,
    dischargePort: 'KEMBA',
    vessels: [
      { name: 'Koganei Dawn', letters: 'KD' },
      { name: 'Koganei Spirit', letters: 'KS' },
    ],
    ...{ departsOn: 5, transitDays: 24 },
    ...{ documentsOfClient: ['tax_number'], isInspected: true, isInsured: false },
  },
  {
    countryCodes: ['NZ'],
    ...{ exportPort: 'JPNGO', dischargePort: 'NZAKL', stockYard: 'Tobishima Yard' },
    shippingLine: 'Bell Harrier Lines',
    vessels: [{ name: 'Bell Harrier', letters: 'BH' }],
    ...{ everyDays: 14, departsOn: 11, transitDays: 17 },
    ...{ documentsOfClient: [], isInspected: true, isInsured: false },
  },
  {
    countryCodes: ['GH'],
    ...koganei,
    dischargePort: 'GHTEM',
    vessels: [{ name: 'Koganei Cape', letters: 'KC' }],
    ...{ departsOn: 1, transitDays: 33 },
    ...{ documentsOfClient: ['passport'], isInspected: false, isInsured: false },
  },
  {
    countryCodes: ['IE'],
    ...koganei,
    dischargePort: 'IEDUB',
    vessels: [{ name: 'Koganei Cape', letters: 'KC' }],
    ...{ departsOn: 1, transitDays: 40 },
    ...{ documentsOfClient: ['passport'], isInspected: false, isInsured: false },
  },
]

/** A sailing; days are Tokyo days. */
export interface Voyage {
  readonly vessel: string
  readonly number: string
  /** First day on which cars are assigned to it. */
  readonly opensOn: string
  /** As announced. */
  readonly etd: string
  readonly eta: string
  /** A change of the departure; null if it is as announced. */
  readonly moved: { readonly on: string; readonly etd: string; readonly eta: string } | null
  /** A delay of the arrival; null if the ship is on time. */
  readonly late: { readonly on: string; readonly eta: string } | null
}

const epochDay = (day: string) => Math.round(Date.parse(day) / 86_400_000)
const dayOf = (epoch: number) => new Date(epoch * 86_400_000).toISOString().slice(0, 10)

/**
 * Returns the first sailing of a route with room for a car from a day on. Every third departs three days late, every
 * fourth arrives late.
 */
export function voyageFrom(route: Route, day: string): Voyage {
  const { everyDays, departsOn, vessels, transitDays } = route
  const turn = Math.ceil((epochDay(day) - departsOn) / everyDays)
  const opensOn = dayOf(turn * everyDays + departsOn)
  const vessel = vessels[turn % vessels.length] ?? { name: '', letters: '' }
  const etd = addDays(opensOn, everyDays)
  const eta = addDays(etd, transitDays)
  const isMoved = turn % 3 === 1
  const sailsOn = addDays(etd, isMoved ? 3 : 0)
  const arrivesOn = addDays(eta, isMoved ? 3 : 0)
  const isLate = turn % 4 === 2
  return {
    vessel: vessel.name,
    number: `${vessel.letters}-${String(turn % 1000).padStart(3, '0')}`,
    ...{ opensOn, etd, eta },
    moved: isMoved ? { on: addDays(etd, -2), etd: sailsOn, eta: arrivesOn } : null,
    late: isLate ? { on: addDays(sailsOn, 6), eta: addDays(arrivesOn, 2) } : null,
  }
}

export const departureOf = ({ etd, moved }: Voyage) => moved?.etd ?? etd
export const arrivalOf = ({ eta, moved, late }: Voyage) => late?.eta ?? moved?.eta ?? eta
