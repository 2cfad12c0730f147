import { kindOfUser } from '../../../contract/core/permissions.ts'
import { PageHead } from '../../feedback/page-head.tsx'
import { PageTitle } from '../../feedback/page-title.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSignedIn } from '../../session/session.tsx'
import { Chapter } from '../prose.tsx'
import { AttentionList } from './attention-list.tsx'
import { NextAuctions } from './next-auctions.tsx'
import { OwnBids } from './own-bids.tsx'

/** What needs attention, and the next auctions. */
export function DashboardPage() {
  const { t } = useTranslation('site')
  const isManager = kindOfUser(useSignedIn().profile) === 'manager'
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <PageHead title={t('dashboard.title')} />
      {/* A failure is low here, or those of two chapters would push the third out of sight. */}
      <div className="max-w-[920px] px-4 lg:px-0 [&_[role=alert]>*]:py-4">
        <Chapter title={t('dashboard.attention')}>
          <AttentionList />
        </Chapter>
        {!isManager && (
          <Chapter title={t('dashboard.bids')}>
            <OwnBids />
          </Chapter>
        )}
        <Chapter title={t('dashboard.auctions')}>
          <NextAuctions />
        </Chapter>
      </div>
    </>
  )
}
