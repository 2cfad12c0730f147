import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { AttentionList } from './attention-list.tsx'
import { NextAuctions } from './next-auctions.tsx'
import { Chapter } from './prose.tsx'

/** What needs attention now, and what runs next. */
export function DashboardPage() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <PageHead title={t('dashboard.title')} />
      <div className="max-w-[920px] px-4 lg:px-0">
        <Chapter title={t('dashboard.attention')}>
          <AttentionList />
        </Chapter>
        <Chapter title={t('dashboard.auctions')}>
          <NextAuctions />
        </Chapter>
      </div>
    </>
  )
}
