import { api } from '#app/contract/api.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import type {
  listPurchases,
  PurchaseParty,
  PurchaseRow,
  viewPurchase,
} from '#trade/purchases/contract/calls.ts'
import { purchaseSteps } from '#trade/purchases/contract/rules.ts'
import { pageInfoOf } from './answers.ts'
import clientSample from './samples/client.json' with { type: 'json' }

type Purchase = ResponseBody<typeof viewPurchase>

const { statusList } = api.listPurchases.response.parse(clientSample.listPurchases)

const nobody: PurchaseParty = {
  ...{ value: '', fullName: '', address: '', country: '', countryId: null, port: '' },
  ...{ telephone: '', email: '', paymentMethod: '', document: [] },
}

/** Returns a car that was bought yesterday and is being processed, as its client sees it. */
export const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ success: true, status: null, statusDate: '2026-11-25', statusReason: '' },
  carDetail: {
    ...{ title: 'TOYOTA ALPHARD', carId: '41', model: 'ALPHARD', yearMonth: '2018.05' },
    ...{ chassis: 'AGH30W-70001', mileage: 52_000, engine: 2493, color: 'pearl', id: 31 },
    ...{ purchaseDate: '2026-11-25', auction: 'USS Tokyo', lotNo: '4711', sku: 'SB-31' },
    ...{ kind: 'car', condition: '4', link: '/sales-statistic/41' },
  },
  lotImages: { images: [], thumbnails: [] },
  logistics: {
    ...{ yardArrivalEta: null, stockYard: '', exportPort: '', typeOfExport: '' },
    ...{ purchaseDate: '2026-11-25', shippingLine: '', voyage: '', destination: '' },
    ...{ etd: null, eta: null, status: 'Processing', dischargePort: '', vessel: '' },
    codes: { exportPort: '', dischargePort: '', typeOfExport: null },
    ...{ etdMoved: null, etaMoved: null },
  },
  finances: {
    ...{ fields: [], total: 300_000, frozen: false, invoices: [], balance: 0 },
    ...{ dueOn: null, owed: null },
  },
  ...{ consignee: nobody, notifyParty: { ...nobody, sameAsConsignee: true } },
  ...{ documents: [], earlierDocuments: [] },
  checklist: { items: [], owed: 0, owedUntil: null },
  ...{ note: '', managerNote: null },
  statusList: statusList.map(({ value, label }) => ({
    ...{ value, label, next: false, needsReason: false },
  })),
  timeline: [
    {
      ...{ id: 1, at: '2026-11-25T13:00:00+09:00', event: 'bought', text: 'Bought', reason: '' },
      ...{ who: null, internal: false },
    },
  ],
  steps: purchaseSteps.map((status) => ({ status, on: status === null ? '2026-11-25' : null })),
  ...{ version: 1, bidId: 7, user: null },
  may: {
    ...{ manage: false, editConsignee: true, downloadInvoice: true, downloadPhotos: true },
    ...{ share: false, addDocuments: true },
  },
  ...changes,
})

/** Returns the same car as managers see it. */
export const managedPurchase = (changes: Partial<Purchase> = {}): Purchase => {
  const car = purchase()
  return {
    ...car,
    user: { id: 1, name: 'Anna Kuznetsova', company: '' },
    managerNote: '',
    may: { ...car.may, manage: true },
    ...changes,
  }
}

/** Returns the car as a row of the list. */
export const purchaseRow = (changes: Partial<PurchaseRow> = {}): PurchaseRow => ({
  ...{ auction: 'USS Tokyo', chassis: 'AGH30W-70001', eta: null, etd: null, year: 2018 },
  ...{ exportPort: '', id: 31, images: [], lotNo: '4711', maker: 'TOYOTA', model: 'ALPHARD' },
  ...{ purchaseDate: '2026-11-25', status: null, totalPrice: 300_000, voyage: '', sku: 'SB-31' },
  ...{ lotType: 'car', statusDate: '2026-11-25', dischargePort: '', invoiced: false },
  ...{ user: null, ...changes },
})

/** Returns a single page with these cars; other filters find more. */
export const purchasesOf = (
  cars: readonly PurchaseRow[],
  counted = cars,
): ResponseBody<typeof listPurchases> => ({
  carsList: [...cars],
  statusList: statusList.map((one) => ({
    ...one,
    count: counted.filter(({ status }) => status === one.value).length,
  })),
  totalAmount: cars.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  ...{ pageInfo: pageInfoOf(cars.length), success: true },
})
