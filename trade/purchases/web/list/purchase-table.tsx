import { photoSizes } from '#market/lots/web/summary/lot-photos.tsx'
import type { Column, HeadingPart, TableLayout } from '#platform/list/web/rows/layout.ts'
import { nothing } from '#platform/ui/web/line-text.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import type { PurchaseSortKey } from '#trade/purchases/contract/list-keys.ts'
import { ProgressLine } from './progress-line.tsx'
import type { PurchaseContext } from './purchase-context.ts'
import { CarLink, CarPhoto, Owner, VoyageDay } from './purchase-facts.tsx'

type PurchaseColumn = Column<PurchaseRow, PurchaseContext>

const sortable = (sort: PurchaseSortKey): HeadingPart => ({
  label: `purchases:column.${sort}`,
  sort,
})
const quiet = 'text-xs text-quiet'

const columns: readonly PurchaseColumn[] = [
  {
    id: 'purchase-photo',
    heading: [{ label: 'listings:column.photo' }],
    width: ({ density }) => photoSizes[density].width + 18,
    isFixed: true,
    render: (car, { context, density }) => <CarPhoto car={car} context={context} size={density} />,
  },
  {
    id: 'purchase-car',
    heading: [sortable('maker'), sortable('year')],
    width: 164,
    grows: true,
    isFixed: true,
    render: (car, { context }) => (
      <>
        <div className="leading-snug">
          <CarLink car={car} context={context} />
        </div>
        <div className={`${quiet} break-words`}>{context.text.facts(car)}</div>
      </>
    ),
  },
  {
    id: 'purchase-number',
    heading: [sortable('lotNo'), sortable('sku')],
    width: 100,
    isFixed: true,
    foldsInto: { column: 'purchase-car', rank: 3 },
    render: (car) => (
      <>
        <div translate="no" className="font-medium">
          {car.lotNo}
        </div>
        <div className={quiet}>{car.sku}</div>
      </>
    ),
  },
  {
    id: 'purchase-auction',
    heading: [sortable('purchaseDate'), sortable('auction')],
    width: 112,
    isFixed: true,
    foldsInto: { column: 'purchase-car', rank: 2 },
    render: (car, { context }) => (
      <>
        <div className="whitespace-nowrap">{context.text.day(car.purchaseDate)}</div>
        <div className={`${quiet} truncate`}>{car.auction}</div>
      </>
    ),
  },
  {
    id: 'purchase-status',
    heading: [sortable('status')],
    width: 168,
    grows: true,
    isFixed: true,
    render: (car, { context: { text } }) => (
      <>
        <ProgressLine status={car.status} t={text.t} />
        <div className={quiet}>{text.t('purchases:since', { day: text.day(car.statusDate) })}</div>
      </>
    ),
  },
  {
    id: 'purchase-days',
    heading: [sortable('etd'), sortable('eta')],
    width: 120,
    isFixed: true,
    foldsInto: { column: 'purchase-status', rank: 1 },
    render: (car, { context }) =>
      car.etd || car.eta ? (
        <>
          <div>
            <VoyageDay car={car} kind="etd" context={context} />
          </div>
          <div>
            <VoyageDay car={car} kind="eta" context={context} />
          </div>
        </>
      ) : (
        <span className="text-quiet">{nothing}</span>
      ),
  },
  {
    id: 'purchase-voyage',
    heading: [sortable('voyage'), sortable('exportPort')],
    width: 128,
    grows: true,
    isFixed: true,
    foldsInto: { column: 'purchase-days', rank: 4 },
    render: (car, { context: { text } }) => (
      <>
        <div className="break-words">
          {car.voyage || <span className="text-quiet">{nothing}</span>}
        </div>
        <div className={`${quiet} break-words`}>{text.ports(car)}</div>
      </>
    ),
  },
  {
    id: 'purchase-total',
    heading: [sortable('totalPrice')],
    width: 112,
    isNumeric: true,
    isFixed: true,
    render: (car, { context: { text } }) => (
      <>
        <div translate="no" className="font-semibold whitespace-nowrap">
          {text.yen(car.totalPrice)}
        </div>
        <div className={quiet}>
          {text.t(car.invoiced ? 'purchases:invoiced' : 'purchases:notInvoiced')}
        </div>
      </>
    ),
  },
]

const owner: PurchaseColumn = {
  id: 'purchase-owner',
  heading: [sortable('user')],
  width: 116,
  grows: true,
  isFixed: true,
  foldsInto: { column: 'purchase-car', rank: 5 },
  render: (car, { context }) => <Owner car={car} context={context} />,
}

const layout = (shown: readonly PurchaseColumn[]): TableLayout<PurchaseRow, PurchaseContext> => ({
  columns: shown,
  rowClass: { compact: 'py-1', normal: 'h-[82px] py-2', roomy: 'h-[122px] py-2.5' },
  skeletonClass: {
    compact: photoSizes.compact.className,
    normal: photoSizes.normal.className,
    roomy: photoSizes.roomy.className,
  },
  hasBoxColumn: true,
})

/** Purchased cars as a sortable table for wide screens. */
export const purchaseTable = layout(columns)

/** The same with the client of each car. */
export const clientsPurchaseTable = layout([...columns.slice(0, 4), owner, ...columns.slice(4)])
