import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { DraftWindow } from '#platform/list/web/filters/draft-window.tsx'
import type { CollectionState } from '#platform/list/web/use-collection.ts'
import type { ListingAddress } from '../listing-address.ts'
import { SchedulePanel } from './schedule-panel.tsx'

interface ScheduleWindowProps {
  pageType: PageType
  list: CollectionState<LotRow, ListingAddress>
  open: boolean
  onClose: () => void
  showLabel: (found: number) => string
}

/** Shows the auction schedule full-screen on phones. */
export function ScheduleWindow({ pageType, ...window }: ScheduleWindowProps) {
  const { t } = useTranslation('filters')
  return (
    <DraftWindow {...window} title={t('schedule.title')}>
      {() => <SchedulePanel pageType={pageType} debounceMs={0} />}
    </DraftWindow>
  )
}
