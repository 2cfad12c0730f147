import { CalendarDays, SearchX } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { hasFavorites } from '#market/lots/contract/favorite-groups.ts'
import { HiddenCount } from '#market/lots/web/summary/hidden-count.tsx'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { lotTable } from '#market/lots/web/summary/lot-table.tsx'
import { type HiddenLots, useHiddenLots } from '#market/lots/web/summary/use-hidden-lots.ts'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { sortChoiceOf, without } from '#platform/list/web/address.ts'
import { BackToTop, BackToTopBar } from '#platform/list/web/back-to-top.tsx'
import { CollectionCount } from '#platform/list/web/collection-count.tsx'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { ExportLink } from '#platform/list/web/export/export-link.tsx'
import { clearFilter } from '#platform/list/web/filters/filter.ts'
import { FilterLayout } from '#platform/list/web/filters/filter-layout.tsx'
import { useTags } from '#platform/list/web/filters/use-tags.ts'
import { PendingAddressProvider } from '#platform/list/web/pending-address.tsx'
import { SkipToResults } from '#platform/list/web/results.tsx'
import { writeSearchParams } from '#platform/list/web/search-params.ts'
import { SortMenu } from '#platform/list/web/sort-menu.tsx'
import { type CollectionState, useCollection } from '#platform/list/web/use-collection.ts'
import { useListView, ViewMenu } from '#platform/list/web/view-menu.tsx'
import type { ListView } from '#platform/preferences/web/preferences.ts'
import { useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { phoneScreen, useHydrated, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { PinnedLink } from '#trade/comparison/web/pinned-link.tsx'
import { SavedSearches } from '#trade/saved-searches/web/saved-searches.tsx'
import { CounterpartLinks } from './counterpart-links.tsx'
import { WeekDays } from './days/week-days.tsx'
import { hasSchedule, listings, showKeyOf, sortKeysOf, sortLabelOf } from './listing.ts'
import type { ListingAddress } from './listing-address.ts'
import { budget, filterTitle } from './listing-filters.ts'
import { ListingMenu } from './listing-menu.tsx'
import { LotRows } from './lot-rows.tsx'
import { SalesSummary } from './sales/sales-summary.tsx'

const ListingFields = lazyPart(() => import('./fields/listing-fields.tsx'), 'ListingFields')
const BudgetWithoutRate = lazyPart(
  () => withPageMessages(() => import('#market/landed-cost/web/budget/budget-without-rate.tsx')),
  'BudgetWithoutRate',
)
const SalesDays = lazyPart(() => import('./days/sales-days.tsx'), 'SalesDays')
const ScheduleWindow = lazyPart(() => import('./days/schedule-window.tsx'), 'ScheduleWindow')

/** Shows a listing of any page type. The key resets all state when the page type changes. */
export const ListingPage = ({ pageType }: { pageType: PageType }) => (
  <Listing key={pageType} pageType={pageType} />
)

/**
 * Shows the lots of one page type; filters, order and page are in the address. Wide screens have numbered pages, phones
 * and tablets infinite scroll (spec 3 §2).
 */
function Listing({ pageType }: { pageType: PageType }) {
  const { t } = useTranslation('listings')
  const phone = useMedia(phoneScreen)
  const list = useCollection(listings[pageType])
  const { address } = list
  const hidden = useHiddenLots(list.pages)
  const { view, choose, chooseNext } = useListView(address)
  useShortcuts({ v: chooseNext })

  const title = t(`title.${pageType}`)
  const showLabel = (count: number) =>
    t(showKeyOf(pageType), { count, number: formatNumber(count) })
  const columns = list.wide ? lotTable(pageType, false).columns : null
  return (
    <PendingAddressProvider list={list}>
      <PageTitle>{title}</PageTitle>
      <SkipToResults />
      <Head
        pageType={pageType}
        list={list}
        title={title}
        counts={
          !phone && (
            <>
              <HiddenCount hidden={hidden} />
              <CounterpartLinks pageType={pageType} address={address} />
            </>
          )
        }
        tools={
          !phone && (
            <span className="flex items-center gap-1 lg:gap-3">
              <ExportLink list={list} />
              <ViewMenu view={view} columns={columns} onChoose={choose} />
            </span>
          )
        }
      />
      <PrintHead pageType={pageType} list={list} />
      <PartBoundary resetKey={address}>
        <WeekDays pageType={pageType} />
      </PartBoundary>
      <FilterLayout
        list={list}
        renderFields={(options) => <ListingFields pageType={pageType} options={options} />}
        preloadFields={ListingFields.preload}
        aboveFields={isStatistics(pageType) && <SalesDays />}
        showLabel={showLabel}
        barTools={
          phone && (
            <>
              <PinnedLink />
              <ListingMenu {...{ pageType, list, view }} onChoose={choose} />
              {hasSchedule(pageType) && (
                <ScheduleButton pageType={pageType} list={list} showLabel={showLabel} />
              )}
              <BackToTop />
            </>
          )
        }
        tools={phone && hidden.count > 0 && <HiddenCount hidden={hidden} />}
      >
        <Results {...{ pageType, list, title, view, hidden }} />
      </FilterLayout>
      {!list.wide && !phone && <BackToTopBar />}
    </PendingAddressProvider>
  )
}

interface ListingProps {
  pageType: PageType
  list: CollectionState<LotRow, ListingAddress>
}

interface HeadProps extends ListingProps {
  title: string
  counts: ReactNode
  tools: ReactNode
}

function Head({ pageType, list, title, counts, tools }: HeadProps) {
  const { t } = useTranslation('listings')
  return (
    <PageHead
      title={title}
      shortTitle={t(`short.${pageType}`)}
      detail={
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <CollectionCount list={list} all="listings:count.all" some="listings:count.of" />
          {counts}
        </span>
      }
      actions={
        <div data-screen-only className="contents">
          <SortMenu
            address={list.address}
            onChange={(change) => void list.go(change)}
            keys={sortKeysOf(pageType)}
            labelOf={sortLabelOf(pageType)}
          />
          {tools}
          <SaveListing pageType={pageType} list={list} title={title} />
        </div>
      }
    />
  )
}

interface ResultsProps extends ListingProps {
  title: string
  view: ListView
  hidden: HiddenLots
}

function Results({ pageType, list, title, view, hidden }: ResultsProps) {
  const { t } = useTranslation('listings')
  const { address } = list
  if (list.failure instanceof CallRefused && list.failure.messageCode === 'no_exchange_rate') {
    return (
      <Suspense>
        <BudgetWithoutRate
          budget={address.budget}
          onChange={() => void list.go(clearFilter(budget))}
        />
      </Suspense>
    )
  }
  return (
    <>
      {isStatistics(pageType) && (
        <PartBoundary resetKey={address}>
          <SalesSummary pageType={pageType} address={address} listFailed={list.failure !== null} />
        </PartBoundary>
      )}
      <EarlierPages list={list} />
      <LotRows
        list={list}
        pageType={pageType}
        label={title}
        view={view}
        hidden={hidden}
        markedAs={hasFavorites(pageType) ? pageType : null}
        empty={
          <EmptyList
            list={list}
            nothingYet={
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title={t('collection:empty.title')}
                text={t('empty.nothingYet')}
              />
            }
            because="listings:empty.because"
            emptiedBy="listings:empty.emptiedBy"
          />
        }
      />
    </>
  )
}

function SaveListing({ pageType, list, title }: ListingProps & { title: string }) {
  const tags = useTags(list)
  // A saved search opens at its first page, with the stored view.
  const params = writeSearchParams(without(list.address, ['view'])).slice(1)
  return <SavedSearches pageType={pageType} params={params} title={filterTitle(tags, title)} />
}

/** The filters and the address, for the printed page. */
function PrintHead({ pageType, list }: ListingProps) {
  const { t } = useTranslation('listings')
  // Only in the browser: the server does not know its public host name.
  const site = useHydrated() ? location.host : ''
  const parts = [
    t('printed', { site }),
    ...useTags(list).map(({ label, value }) => `${label}: ${value}`),
    t(sortLabelOf(pageType)(sortChoiceOf(list.address))),
  ]
  return <p className="hidden pb-2 text-xs print:block">{parts.join(' · ')}</p>
}

/** Opens the auction schedule in a dialog, from the bar of a phone. */
function ScheduleButton({
  showLabel,
  ...props
}: ListingProps & { showLabel: (found: number) => string }) {
  const { t } = useTranslation('filters')
  const [open, setOpen] = useState(false)
  const wasOpened = useEverTrue(open)
  return (
    <>
      {/* Beside the link to the top only the icon has room. */}
      <Button
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="group-has-data-to-top/bar:max-w-11 group-has-data-to-top/bar:px-0"
      >
        <CalendarDays aria-hidden="true" className="size-4" />
        <span className="group-has-data-to-top/bar:sr-only">{t('schedule.title')}</span>
      </Button>
      {wasOpened && (
        <Suspense>
          <ScheduleWindow
            {...props}
            open={open}
            onClose={() => setOpen(false)}
            showLabel={showLabel}
          />
        </Suspense>
      )}
    </>
  )
}
