import { formatNumber } from '#platform/core/contract/money.ts'
import type { FullKey } from '#platform/i18n/web/message-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import type { ListAddress } from './address.ts'
import type { CollectionState } from './use-collection.ts'

interface CollectionCountProps<Row, Address extends ListAddress> {
  list: Pick<CollectionState<Row, Address>, 'pageInfo' | 'isStale' | 'failure'>
  /** Messages for all rows, and for some of all rows. */
  all: FullKey
  some: FullKey
}

/** The number of rows found, and of all rows. Announced politely, once per page of rows. */
export function CollectionCount<Row, Address extends ListAddress>({
  list: { pageInfo, isStale, failure },
  all,
  some,
}: CollectionCountProps<Row, Address>) {
  const { t } = useTranslation('collection')
  const { totalSearchResults: found = 0, totalResults: total = 0 } = pageInfo ?? {}
  const counts = { count: total, found: formatNumber(found), total: formatNumber(total) }
  const text = pageInfo && t(found === total ? all : some, counts)
  return (
    <>
      {text && <span aria-hidden="true">{text}</span>}
      {!text && !failure && <Skeleton className="my-1 h-3 w-28" />}
      <span role="status" className="sr-only">
        {isStale ? '' : text}
      </span>
    </>
  )
}
