import { useNavigate, useSearch } from '@tanstack/react-router'
import { writeSearchParams } from '../collection/search-params.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { readBidsPage } from './lists/bids-search.ts'
import { MyBids } from './lists/my-bids.tsx'

/** What a client bids on. */
export function MyBidsPage() {
  const { t } = useTranslation('bids')
  const navigate = useNavigate()
  const { page = 1 } = readBidsPage(useSearch({ strict: false }))
  return (
    <>
      <PageTitle>{t('mine.title')}</PageTitle>
      <PageHead title={t('mine.title')} />
      <MyBids
        page={page}
        hrefOf={(target) => writeSearchParams(readBidsPage({ page: target })) || '?'}
        onGo={(target) => void navigate({ to: '/bids', search: readBidsPage({ page: target }) })}
      />
    </>
  )
}
