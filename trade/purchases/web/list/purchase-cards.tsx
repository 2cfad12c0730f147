import type { ItemLayout, RowDisplay } from '#platform/list/web/rows/layout.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'
import { ProgressLine } from './progress-line.tsx'
import type { PurchaseContext } from './purchase-context.ts'
import { CarLink, CarPhoto, Owner, VoyageDay } from './purchase-facts.tsx'

/** Purchased cars as cards in one column for phones; tablets show the delivery beside the car. */
export const purchaseCards: ItemLayout<PurchaseRow, PurchaseContext> = {
  listClass: 'border-line border-t',
  itemClass: 'border-line border-b bg-surface p-3 md:grid md:grid-cols-2 md:gap-x-6 md:items-start',
  activeClass: 'has-focus-visible:bg-accent-wash',
  selectClass: 'absolute top-4 left-4 z-[1]',
  render: renderCard,
  skeleton: (
    <>
      <div className="flex gap-3">
        <Skeleton className="h-24 w-32" />
        <div className="flex flex-1 flex-col gap-2.5 py-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        <Skeleton className="h-1 w-full" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </>
  ),
}

function renderCard(car: PurchaseRow, { context }: RowDisplay<PurchaseContext>) {
  const { text } = context
  const ports = text.ports(car)
  return (
    <>
      <div className="flex min-w-0 gap-3">
        <CarPhoto car={car} context={context} size="list" />
        <div className="min-w-0 flex-1">
          <h2 className="leading-snug">
            <CarLink car={car} context={context} />
          </h2>
          <p className="text-sm break-words">{text.facts(car)}</p>
          <p className="mt-0.5 text-xs text-quiet">
            {dotted(car.lotNo, car.auction, text.day(car.purchaseDate))}
          </p>
          <p className="text-xs text-quiet">{car.sku}</p>
          <Owner car={car} context={context} className="text-sm" />
        </div>
      </div>
      <div className="mt-2.5 min-w-0 text-sm md:mt-0">
        <ProgressLine status={car.status} t={text.t} />
        <p className="flex flex-wrap gap-x-3">
          <VoyageDay car={car} kind="etd" context={context} />
          <VoyageDay car={car} kind="eta" context={context} />
        </p>
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 border-line border-t pt-1.5">
          <span className="min-w-0 text-xs break-words text-quiet">
            {dotted(car.voyage, ports)}
          </span>
          <span className="ml-auto text-right whitespace-nowrap">
            <span className="text-xs text-quiet">
              {text.t(car.invoiced ? 'purchases:invoiced' : 'purchases:notInvoiced')}
            </span>{' '}
            <span translate="no" className="text-base font-semibold">
              {text.yen(car.totalPrice)}
            </span>
          </span>
        </div>
      </div>
    </>
  )
}
