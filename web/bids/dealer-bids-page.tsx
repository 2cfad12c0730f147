import { useNavigate, useSearch } from '@tanstack/react-router'
import { Gavel } from 'lucide-react'
import { writeSearchParams } from '../collection/search-params.ts'
import { NothingYet } from '../feedback/nothing-yet.tsx'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Tabs } from '../ui/tabs.tsx'
import { dealerTabs, readDealerTab } from './dealer-tabs.ts'
import { MyBids } from './lists/my-bids.tsx'

/** Bids of a dealer and of their clients. Only the dealer's own are listed until now. */
export function DealerBidsPage() {
  const { t } = useTranslation('bids')
  const navigate = useNavigate()
  const { tab = 'all', page = 1 } = readDealerTab(useSearch({ strict: false }))
  return (
    <>
      <PageTitle>{t('dealer.title')}</PageTitle>
      <PageHead title={t('dealer.title')} />
      <Tabs
        label={t('dealer.whose')}
        tabs={dealerTabs.map((value) => ({ value, label: t(`dealer.tab.${value}`) }))}
        value={tab}
        onChange={(chosen) =>
          void navigate({
            to: '/dealer-bids',
            search: readDealerTab({ tab: chosen }),
            resetScroll: false,
          })
        }
      >
        {tab === 'mine' ? (
          <MyBids
            page={page}
            hrefOf={(target) => writeSearchParams(readDealerTab({ tab, page: target }))}
            onGo={(target) =>
              void navigate({ to: '/dealer-bids', search: readDealerTab({ tab, page: target }) })
            }
          />
        ) : (
          <NothingYet
            icon={<Gavel aria-hidden="true" />}
            title={t('dealer.empty')}
            text={t(`dealer.text.${tab}`)}
          />
        )}
      </Tabs>
    </>
  )
}
