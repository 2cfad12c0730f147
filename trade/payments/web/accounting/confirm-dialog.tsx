import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import type { ManagerCall } from '#platform/forms/web/use-manager-call.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What the step does, and that it cannot be undone. */
  text: string
  submitLabel: string
  call: ManagerCall
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a step that cannot be undone. */
export function ConfirmDialog({ text, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog {...dialog} onSubmit={onConfirm} width={440}>
      <p className="text-sm">{text}</p>
    </FormDialog>
  )
}
