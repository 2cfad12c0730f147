import { useTranslation } from 'react-i18next'
import { lotStatusTone } from '../../contract/codes.ts'
import { formatYen } from '../../contract/money.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Grade } from './lot-cells.tsx'
import { LotPhotos, type OpenPhotos } from './lot-photos.tsx'
import type { LotRow } from './lot-row.ts'
import { dotted, useLotWords } from './lot-words.ts'

interface LotListProps {
  label: string
  rows: readonly LotRow[] | undefined
  expected: number
  bike: boolean
  withYear: boolean
  visited: ReadonlySet<string>
  onOpen: OpenPhotos
}

/** Lots one below the other, for phones. */
export function LotList({ label, rows, expected, visited, ...rest }: LotListProps) {
  return (
    <ul aria-label={label} className="border-line border-y bg-surface">
      {rows
        ? rows.map((lot) => (
            <LotListItem key={lot.id} lot={lot} visited={visited.has(lot.id)} {...rest} />
          ))
        : Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blank rows have nothing else
            <SkeletonItem key={index} />
          ))}
    </ul>
  )
}

const itemClass =
  'grid min-h-[150px] grid-cols-[128px_minmax(0,1fr)] gap-3 border-line border-b p-3 last:border-b-0'

interface LotListItemProps extends Pick<LotListProps, 'bike' | 'withYear' | 'onOpen'> {
  lot: LotRow
  visited: boolean
}

function LotListItem({ lot, visited, bike, withYear, onOpen }: LotListItemProps) {
  const { t } = useTranslation('listings')
  const words = useLotWords()
  return (
    <li className={itemClass}>
      <LotPhotos lot={lot} bike={bike} onOpen={onOpen} size="list" />
      <div className="min-w-0">
        <h2 className={visited ? 'text-base font-semibold text-quiet' : 'text-base font-semibold'}>
          {lot.name}
          {visited && <span className="sr-only"> ({t('visited')})</span>}
        </h2>
        <p className="text-xs">{dotted(lot.trim, lot.year)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
          <Grade condition={lot.condition} />
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
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-xs">
            <StatusDot tone={lotStatusTone(lot.status)}>{t(`status.${lot.status}`)}</StatusDot>
          </span>
          <span className="ml-auto text-base font-semibold whitespace-nowrap">
            {words.yen(lot.startPrice)}
          </span>
        </div>
        <div className="flex flex-wrap justify-end gap-x-3 text-xs">
          {lot.myBid !== null && (
            <span className="mr-auto font-medium text-accent">
              {t('myBid', { amount: formatYen(lot.myBid) })}
            </span>
          )}
          {lot.soldPrice !== null && (
            <span className="font-medium">
              {t('price.soldFor', { amount: formatYen(lot.soldPrice) })}
            </span>
          )}
          {lot.soldPrice === null && lot.averagePrice !== null && (
            <span className="text-quiet">
              {t('price.averageOf', { amount: formatYen(lot.averagePrice) })}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}

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
