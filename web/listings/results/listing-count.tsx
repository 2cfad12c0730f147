import { formatNumber } from '../../../contract/core/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ListingCountProps {
  pageInfo: { totalSearchResults: number; totalResults: number } | undefined
  /** False while the numbers still belong to the question before. */
  settled: boolean
  failed: boolean
}

/** How many lots were found, of how many. Said aloud once per answer, politely. */
export function ListingCount({ pageInfo, settled, failed }: ListingCountProps) {
  const { t } = useTranslation('listings')
  const text = pageInfo && countText(pageInfo, t)
  return (
    <>
      {text && <span aria-hidden="true">{text}</span>}
      {!text && !failed && <Skeleton className="my-1 h-3 w-28" />}
      <span role="status" className="sr-only">
        {settled ? text : ''}
      </span>
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<'listings'>>['t']

function countText(
  { totalSearchResults: found, totalResults: total }: NonNullable<ListingCountProps['pageInfo']>,
  t: Translate,
): string {
  if (found === total) return t('count.all', { count: total, total: formatNumber(total) })
  return t('count.of', { count: total, found: formatNumber(found), total: formatNumber(total) })
}
