import type { PageType } from '../../../contract/lots/page-types.ts'
import { DraftWindow } from '../../collection/filters/draft-window.tsx'
import type { CollectionState } from '../../collection/use-collection.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LotRow } from '../../lots/summary/lot-row.ts'
import type { ListingAddress } from '../listing-address.ts'
import { SchedulePanel } from './schedule-panel.tsx'

interface ScheduleWindowProps {
  pageType: PageType
  list: CollectionState<LotRow, ListingAddress>
  open: boolean
  onClose: () => void
  showLabel: (found: number) => string
}

/** The auction schedule over the whole screen of a phone. */
export function ScheduleWindow({ pageType, ...window }: ScheduleWindowProps) {
  const { t } = useTranslation('filters')
  return (
    <DraftWindow {...window} title={t('schedule.title')}>
      {() => <SchedulePanel pageType={pageType} pauseMs={0} />}
    </DraftWindow>
  )
}
