import { useNavigate, useRouter } from '@tanstack/react-router'
import { isStatistics, type PageType } from '../../contract/lots/page-types.ts'
import { PageHead, wideScreen } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { isListingAt } from '../shell/navigation.ts'
import { useMedia } from '../ui/use-media.ts'
import { useListView } from './choices/use-list-view.ts'
import { ViewMenu } from './choices/view-menu.tsx'
import { EmptyListing } from './empty-listing.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterDrawer } from './filters/filter-drawer.tsx'
import { FilterLayout } from './filters/filter-layout.tsx'
import { WeekDays } from './filters/week-days.tsx'
import { ListingActions } from './listing-actions.tsx'
import { type Change, type ListingSearch, readListingSearch } from './listing-search.ts'
import { PrintHead } from './print-head.tsx'
import { BackToTop } from './results/back-to-top.tsx'
import { HiddenLine } from './results/hidden-line.tsx'
import { ListingCount } from './results/listing-count.tsx'
import { LotPages } from './results/lot-pages.tsx'
import { useHiddenLots } from './results/use-hidden-lots.ts'
import { useListPages } from './results/use-list-pages.ts'
import { WayUp } from './results/way-up.tsx'
import { SalesSummary } from './sales/sales-summary.tsx'

interface ListingProps {
  pageType: PageType
  search: ListingSearch
}

/**
 * Lots of one page type: what is asked stands in the address, the answer below it. Wide screens have
 * numbered pages; phones and tablets a list that goes on by itself (spec 3 §2).
 */
export function Listing({ pageType, search }: ListingProps) {
  const { t } = useTranslation('listings')
  const navigate = useNavigate()
  const router = useRouter()
  const wide = useMedia(wideScreen)
  const phone = useMedia('(max-width: 767.98px)')
  const list = useListPages(pageType, search, !wide)
  const hidden = useHiddenLots(list.pages)
  const { view, choose, chooseNext } = useListView(search)

  const { data, isOld, failure } = list.first
  const title = t(`title.${pageType}`)
  // Changes that follow each other quickly add up; one that ends after the person has left for
  // another page comes too late.
  const go = (change: Change) => {
    if (!isListingAt(router.latestLocation.pathname, pageType)) return
    void navigate({ to: '.', search: (now) => change(readListingSearch(now, pageType)) })
  }
  const filters = { pageType, search, onChange: go }
  const tools = (
    <span className="flex items-center gap-1 lg:gap-3">
      <ExportButton pageType={pageType} search={search} found={data?.pageInfo.totalSearchResults} />
      <ViewMenu pageType={pageType} view={view} table={wide} onChoose={choose} />
    </span>
  )

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        detail={
          <>
            <ListingCount pageInfo={data?.pageInfo} settled={!isOld} failed={failure !== null} />
            {!phone && (
              <span className="ml-3">
                <HiddenLine hidden={hidden} />
              </span>
            )}
          </>
        }
        actions={
          <ListingActions {...filters} title={title}>
            {!phone && tools}
          </ListingActions>
        }
      />
      <PrintHead pageType={pageType} search={search} />
      <WeekDays {...filters} />
      <FilterLayout
        {...filters}
        listFailed={failure !== null}
        tools={
          phone && (
            <div className="-mr-2 ml-auto flex min-h-11 flex-wrap items-center justify-end gap-x-3">
              <HiddenLine hidden={hidden} />
              {tools}
            </div>
          )
        }
      >
        {isStatistics(pageType) && (
          <SalesSummary pageType={pageType} search={search} listFailed={failure !== null} />
        )}
        {!wide && list.start > 1 && <WayUp search={search} onGo={go} />}
        <LotPages
          {...filters}
          label={title}
          list={list}
          hidden={hidden}
          view={view}
          wide={wide}
          room={20}
          empty={<EmptyListing {...filters} found={data?.pageInfo.totalSearchResults ?? 0} />}
          onNextView={chooseNext}
        />
      </FilterLayout>
      {!wide && <BackToTop />}
      {phone && <FilterDrawer {...filters} />}
    </>
  )
}
