import { memo } from 'react'
import { GradeBadge } from '../../lots/grade-badge.tsx'
import { dotted } from '../../lots/lot-words.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LotRow } from '../lot-row.ts'
import { LotPhotos } from '../photos/lot-photos.tsx'
import { LotActions } from './lot-actions.tsx'
import { blanks, type LotContext, type LotMarks, type LotsProps } from './lot-context.ts'
import { LotPrices } from './lot-facts.tsx'
import { lineHeight } from './lot-heights.ts'
import { LotLink } from './lot-link.tsx'

/** Lots one below the other for phones, side by side in two columns for tablets (spec 3 §2). */
export function LotList({ label, pages, expected, visited, hidden, context }: LotsProps) {
  return (
    <ul aria-label={label} className="border-line border-y bg-surface md:grid md:grid-cols-2">
      {pages.flatMap((rows, page) =>
        rows
          ? rows.map((lot) => (
              <LotListItem
                key={lot.id}
                lot={lot}
                context={context}
                visited={visited.has(lot.id)}
                hidden={hidden.has(lot.id)}
              />
            ))
          : blanks(page, expected).map((key) => <SkeletonItem key={key} />),
      )}
    </ul>
  )
}

/** Lots far away from the screen are not drawn, so that a thousand of them stay smooth. */
const itemClass = cx(
  'grid grid-cols-[128px_minmax(0,1fr)] gap-3 border-line border-b p-3 md:odd:border-r',
  lineHeight.className,
)

interface LotListItemProps extends LotMarks {
  lot: LotRow
  context: LotContext
}

const LotListItem = memo(function LotListItem({ lot, context, ...marks }: LotListItemProps) {
  const { words, withYear } = context
  return (
    <li
      data-row={lot.id}
      className={cx(
        itemClass,
        'cursor-pointer has-focus-visible:bg-accent-wash',
        marks.visited && 'bg-sunken',
        marks.hidden && 'opacity-55',
      )}
    >
      <div>
        <LotPhotos lot={lot} context={context} size="list" />
        <LotActions lot={lot} context={context} className="-mb-2 -ml-2" />
      </div>
      <div className="min-w-0">
        <h2>
          <LotLink lot={lot} context={context} {...marks} />
        </h2>
        <p className="text-xs">{dotted(lot.trim, lot.year)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
          <GradeBadge condition={lot.condition} />
          <span>{dotted(words.mileage(lot.mileageKm), words.engine(lot.engineCc))}</span>
        </p>
        <p className="mt-1 text-xs text-quiet">
          {dotted(lot.lotNo, lot.auction)}
          {lot.day && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{words.when(lot, withYear)}</span>
            </>
          )}
        </p>
        <LotPrices lot={lot} context={context} className="mt-1" />
      </div>
    </li>
  )
})

function SkeletonItem() {
  return (
    <li className={itemClass}>
      <Skeleton className="h-24 w-32" />
      <div className="flex flex-col gap-2.5 py-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="mt-auto h-4 w-full" />
      </div>
    </li>
  )
}
