import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftWindow } from './draft-window.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import type { FiltersProps } from './use-coming.ts'

interface ScheduleDialogProps extends FiltersProps {
  open: boolean
  onClose: () => void
}

/** The auction schedule over the whole screen of a phone. */
export function ScheduleDialog({ open, onClose, ...props }: ScheduleDialogProps) {
  const { t } = useTranslation('filters')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="page"
      title={t('schedule.title')}
      closeLabel={t('common:close')}
    >
      <DraftWindow {...props} onClose={onClose}>
        {(coming) => <SchedulePanel pageType={props.pageType} coming={coming} pauseMs={0} />}
      </DraftWindow>
    </Dialog>
  )
}
