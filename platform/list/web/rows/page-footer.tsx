import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, use } from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { defaultPageSize, pageSizes } from '#platform/list/contract/pages.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { Pagination } from '#platform/ui/web/pagination.tsx'
import { changed, type ListAddress, onPage } from '../address.ts'
import { writeSearchParams } from '../search-params.ts'
import { type CollectionState, pageQuery } from '../use-collection.ts'
import { PageSizeChoice } from './page-size-choice.ts'

interface PageFooterProps<Row, Address extends ListAddress> {
  list: CollectionState<Row, Address>
  found: number
  /** Above the list, where clients have no pagination (spec 2 §2) and nobody chooses a size. */
  isAbove?: boolean
}

/** Pagination and a choice of page size. */
export function PageFooter<Row, Address extends ListAddress>({
  list: { collection, address, go, start, pageSize },
  found,
  isAbove = false,
}: PageFooterProps<Row, Address>) {
  const { t } = useTranslation('collection')
  const queryClient = useQueryClient()
  const count = Math.ceil(found / pageSize)
  const hasSizes = use(PageSizeChoice)
  const hasPages = count > 1
  const isShown = isAbove ? hasPages && hasSizes : hasPages || hasSizes
  if (!isShown) return null
  // The link includes the stored page size, so that it opens the same page everywhere.
  const at = (page: number) => (now: Address) =>
    onPage(pageSize === defaultPageSize ? now : { ...now, pageSize }, page)
  return (
    <div
      data-screen-only
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 lg:px-0"
    >
      {hasPages && (
        <PageNumbers
          name={isAbove ? t('pages.nameAbove') : t('pages.name')}
          page={start}
          pages={count}
          hrefOf={(page) => writeSearchParams({ ...at(page)(address) }) || '?'}
          onGo={(page) => void go(at(page))}
          onNear={(page) =>
            void queryClient.prefetchQuery(pageQuery(collection, at(page)(address)))
          }
        />
      )}
      {hasSizes && !isAbove && (
        <div className="ml-auto">
          <PageSizeMenu
            pageSize={pageSize}
            onChoose={(size) => {
              preferences.pageSize.write(size)
              void go((now) => changed(now, { pageSize: size } as Partial<Address>))
            }}
          />
        </div>
      )}
    </div>
  )
}

interface PageSizeMenuProps {
  pageSize: number
  onChoose: (size: number) => void
}

/** A select for the page size, which is stored as a preference. */
function PageSizeMenu({ pageSize, onChoose }: PageSizeMenuProps) {
  const { t } = useTranslation('collection')
  const label = (count: number) => t('pages.size', { count })
  return (
    <MenuButton
      menuLabel={label(pageSize)}
      sections={() => [
        {
          kind: 'one',
          entries: pageSizes.map((size) => ({
            label: label(size),
            checked: size === pageSize,
            onPress: () => onChoose(size),
          })),
        },
      ]}
      className={buttonClass('ghost')}
    >
      {label(pageSize)}
      <ChevronDown aria-hidden="true" className="size-4" />
    </MenuButton>
  )
}

/** The numbered pages of a list in the person's language, fewer of them on narrow screens. */
function PageNumbers({
  name,
  ...props
}: Omit<ComponentProps<typeof Pagination>, 'labels' | 'siblings'> & { name: string }) {
  const { t } = useTranslation('collection')
  const roomy = useMedia('(min-width: 480px)')
  return (
    <Pagination
      {...props}
      siblings={roomy ? 1 : 0}
      labels={{
        navigation: name,
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (number) => t('pages.page', { page: formatNumber(number) }),
        format: formatNumber,
      }}
    />
  )
}
