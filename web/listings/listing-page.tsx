import { useTranslation } from 'react-i18next'
import { type PageType, pageTypePermission } from '../../contract/listings.ts'
import { usePermission } from '../session.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { NotPermitted } from '../site/not-permitted.tsx'
import { Listing } from './listing.tsx'
import type { ListingSearch } from './listing-search.ts'

interface ListingPageProps {
  pageType: PageType
  search: ListingSearch
}

/** A listing page of any type, for who may see it. */
export function ListingPage({ pageType, search }: ListingPageProps) {
  const { t } = useTranslation('listings')
  const permitted = usePermission(pageTypePermission[pageType])
  if (permitted) return <Listing key={pageType} pageType={pageType} search={search} />
  return (
    <>
      <PageTitle>{t(`title.${pageType}`)}</PageTitle>
      <PageHead title={t(`title.${pageType}`)} />
      <NotPermitted />
    </>
  )
}
