import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { ChangeCall } from './use-change-call.ts'

interface FormDialogProps {
  open: boolean
  title: string
  /** The change that the form makes. */
  call: ChangeCall
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  /** Returns to the previous step instead of closing. */
  onBack?: (() => void) | undefined
  /** Width, px. */
  width?: number
  children: ReactNode
}

/** A dialog with a manager's form: the reason of a refusal, what has changed, and two buttons. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, call, submitLabel, onSubmit, onClose, onBack, width = 540, children } = props
  const { t } = useTranslation('forms')
  const reason = useRefusalText(call.error)
  const { isPending, isStale, isOdd } = call
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    // A dialog that is closing has already been submitted.
    if (open && !isPending) onSubmit()
  }
  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      deliberate
      title={title}
      closeLabel={t('common:close')}
      width={width}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid min-h-0 gap-4 overflow-y-auto p-4"
      >
        {isStale && <Notice tone="fair">{t('changed')}</Notice>}
        <fieldset disabled={isPending} className="grid min-w-0 gap-4">
          {children}
        </fieldset>
        {reason && !isStale && <Notice tone={isOdd ? 'fair' : 'poor'}>{reason}</Notice>}
        <button type="submit" hidden>
          {submitLabel}
        </button>
      </form>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button aria-disabled={isPending} onClick={() => isPending || (onBack ?? onClose)()}>
          {onBack ? t('back') : t('cancel')}
        </Button>
        {/* Fields may refuse their text. */}
        <Button
          variant="primary"
          aria-disabled={isPending}
          onClick={() => form.current?.requestSubmit()}
        >
          {isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
          {isStale || isOdd ? t('anyway') : submitLabel}
        </Button>
      </div>
    </Dialog>
  )
}
