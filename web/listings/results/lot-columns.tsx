import { memo } from 'react'
import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted, nothing } from '../../lots/lot-words.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LotRow } from '../lot-row.ts'
import { LotPhotos } from '../photos/lot-photos.tsx'
import { LotActions } from './lot-actions.tsx'
import { blanks, type LotContext, type LotMarks, type LotsProps } from './lot-context.ts'
import { MyBid, SoldWords, Status } from './lot-facts.tsx'
import { LotLink } from './lot-link.tsx'
import { runsOf } from './lot-runs.ts'

/**
 * Lots in narrow columns side by side, read from top to bottom like a newspaper: the most lots that
 * a screen can hold. Lots of one auction that follow each other stand under its name and day. Each
 * page has columns of its own, so that what is read does not move when the next page arrives.
 */
export function LotColumns({ label, pages, expected, visited, hidden, context }: LotsProps) {
  const { words, withYear } = context
  return (
    <section aria-label={label} className="@container px-3 lg:px-0">
      {pages.map((rows, page) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever appended
          key={page}
          className={
            'gap-x-4 [column-rule:1px_solid_var(--line)] @min-[560px]:columns-2 ' +
            '@min-[840px]:columns-3 @min-[1120px]:columns-4 @min-[1500px]:columns-5'
          }
        >
          {rows
            ? runsOf(rows).map((run) => (
                <div key={run.lots[0].id}>
                  <h2 className="break-after-avoid border-line border-b pt-3 pb-1 text-xs font-semibold text-quiet">
                    {dotted(run.auction, words.day(run.lots[0], withYear)) || nothing}
                  </h2>
                  <ul>
                    {run.lots.map((lot) => (
                      <ColumnLot
                        key={lot.id}
                        lot={lot}
                        context={context}
                        visited={visited.has(lot.id)}
                        hidden={hidden.has(lot.id)}
                      />
                    ))}
                  </ul>
                </div>
              ))
            : blanks(page, expected).map((key) => (
                <div key={key} className={lotClass}>
                  <Skeleton className="h-[42px] w-14" />
                  <Skeleton className="h-8 flex-1" />
                </div>
              ))}
        </div>
      ))}
    </section>
  )
}

const lotClass = 'flex min-h-[86px] break-inside-avoid gap-2.5 border-line border-b py-2'

interface ColumnLotProps extends LotMarks {
  lot: LotRow
  context: LotContext
}

const ColumnLot = memo(function ColumnLot({ lot, context, ...marks }: ColumnLotProps) {
  const { words } = context
  return (
    <li
      data-row={lot.id}
      className={cx(
        lotClass,
        'cursor-pointer hover:bg-accent-wash has-focus-visible:bg-accent-wash',
        marks.visited && 'bg-sunken',
        marks.hidden && 'opacity-55',
      )}
    >
      <LotPhotos lot={lot} context={context} size="compact" />
      <div className="min-w-0 flex-1 text-xs">
        <h3 className="leading-tight">
          <LotLink lot={lot} context={context} {...marks} />
        </h3>
        <p className="truncate" title={lot.trim}>
          {dotted(lot.lotNo, lot.time, lot.year, lot.trim)}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-quiet">
          <GradeBadge condition={lot.condition} />
          {words.mileage(lot.mileageKm)}
        </p>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <Status lot={lot} context={context} />
          <span className="ml-auto text-sm font-semibold whitespace-nowrap">
            {words.yen(lot.startPrice)}
          </span>
        </p>
        <p className="flex flex-wrap justify-end gap-x-2">
          <MyBid lot={lot} context={context} />
          <SoldWords lot={lot} context={context} />
        </p>
      </div>
      <LotActions lot={lot} context={context} className="flex-col" />
    </li>
  )
})
