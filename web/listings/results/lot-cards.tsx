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
import { LotLink } from './lot-link.tsx'

/**
 * Lots as cards. How many stand side by side depends on the room that they have, not on the screen,
 * because the filters may stand beside them: 3 from 768 px, 4 at 1280, 5 at 1366 and 7 at 1799 px of
 * screen when they have all of it (spec 3 §9), 2 on phones.
 */
const gridClass =
  'grid grid-cols-2 gap-2 px-3 @min-[660px]:grid-cols-3 @min-[660px]:gap-3 @min-[1000px]:grid-cols-4 ' +
  '@min-[1100px]:grid-cols-5 @min-[1500px]:grid-cols-7 lg:px-0'

export function LotCards({ label, pages, expected, visited, hidden, context }: LotsProps) {
  return (
    <div className="@container">
      <ul aria-label={label} className={gridClass}>
        {pages.flatMap((rows, page) =>
          rows
            ? rows.map((lot) => (
                <LotCard
                  key={lot.id}
                  lot={lot}
                  context={context}
                  visited={visited.has(lot.id)}
                  hidden={hidden.has(lot.id)}
                />
              ))
            : blanks(page, expected).map((key) => <SkeletonCard key={key} />),
        )}
      </ul>
    </div>
  )
}

const cardClass =
  'flex flex-col rounded-md border border-line bg-surface ' +
  '[contain-intrinsic-size:auto_330px] [content-visibility:auto]'

interface LotCardProps extends LotMarks {
  lot: LotRow
  context: LotContext
}

const LotCard = memo(function LotCard({ lot, context, ...marks }: LotCardProps) {
  const { words, withYear } = context
  return (
    <li
      data-row={lot.id}
      className={cx(
        cardClass,
        'cursor-pointer hover:border-edge has-focus-visible:border-accent',
        marks.visited && 'bg-sunken',
        marks.hidden && 'opacity-55',
      )}
    >
      <div className="relative">
        <LotPhotos lot={lot} context={context} size="card" />
        <LotActions lot={lot} context={context} onPhoto className="absolute top-1 right-1" />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-2.5">
        <h2>
          <LotLink lot={lot} context={context} {...marks} />
        </h2>
        <p className="line-clamp-2 text-xs" title={lot.trim}>
          {dotted(lot.trim, lot.year)}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
          <GradeBadge condition={lot.condition} />
          <span>{dotted(words.mileage(lot.mileageKm), words.engine(lot.engineCc))}</span>
        </p>
        <p className="text-xs text-quiet">
          {dotted(lot.lotNo, lot.auction)}
          {lot.day && <span className="block">{words.when(lot, withYear)}</span>}
        </p>
        <LotPrices lot={lot} context={context} className="mt-auto pt-1" />
      </div>
    </li>
  )
})

function SkeletonCard() {
  return (
    <li className={cardClass}>
      <Skeleton className="aspect-4/3 w-full rounded-b-none" />
      <div className="flex h-[164px] flex-col gap-2.5 p-2.5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="mt-auto h-4 w-full" />
      </div>
    </li>
  )
}
