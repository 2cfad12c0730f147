import { useState } from 'react'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import type { ChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'

interface ReasonDialogProps {
  open: boolean
  title: string
  text: string
  submitLabel: string
  call: ChangeCall
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a reversal. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, text, submitLabel, call, onSubmit, onClose } = props
  const { t } = useTranslation('payments-office')
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const isShort = reason.trim().length < 3
  return (
    <FormDialog
      open={open}
      title={title}
      call={call}
      submitLabel={submitLabel}
      onSubmit={() => {
        setWasSent(true)
        if (!isShort) onSubmit(reason.trim())
      }}
      onClose={onClose}
      width={440}
    >
      <p className="text-sm">{text}</p>
      <TextArea
        label={t('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && isShort ? t('reasonMissing') : undefined}
      />
    </FormDialog>
  )
}
