import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** Label of the button that changes nothing. */
  keepLabel: string
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  isPending?: boolean
  /** Why it was refused. */
  refusal?: ReactNode
  children: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, keepLabel, confirmLabel, onConfirm, onClose, refusal, children } = props
  const { t } = useTranslation('common')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('close')}>
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {children}
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button variant="primary" disabled={props.isPending} onClick={() => onConfirm()}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
