import { Check, Pencil, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { useInlineEdit } from './inline-edit.ts'

interface EditableTextProps {
  value: string
  /** Accessible names of the edit button, the field, and the save button. */
  labels: { readonly edit: string; readonly field: string; readonly save: string }
  maxLength: number
  /** As in `useInlineEdit`. */
  save: (value: string) => Promise<unknown>
  show: (value: string) => void
  /** Renders the value. */
  children: (value: string) => ReactNode
}

/** A text that is edited inline. Enter and the check mark save it, Escape cancels. */
export function EditableText(props: EditableTextProps) {
  const { labels, maxLength, children } = props
  const { t } = useTranslation('collection')
  const edit = useInlineEdit(props.value, props.save, props.show)
  const [wasOpened, setWasOpened] = useState(false)
  const error = useRefusalText(edit.error)
  const errorId = useId()
  if (edit.draft === null) {
    return (
      <div className="flex min-w-0 items-center gap-1">
        <div
          aria-busy={edit.pending !== null}
          className={cx('min-w-0', edit.pending && 'opacity-60')}
        >
          {children(edit.value)}
        </div>
        <IconButton
          label={labels.edit}
          ref={wasOpened ? focusIfLost : null}
          aria-disabled={edit.pending !== null}
          onClick={() => {
            setWasOpened(true)
            edit.open()
          }}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        {edit.undo && (
          <IconButton label={t('undo', { value: edit.undo.to })} onClick={edit.undo.run}>
            <Undo2 aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape must not close a dialog around it.
    event.stopPropagation()
    edit.cancel()
  }
  return (
    <form
      className="min-w-0 flex-1 py-1"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        edit.commit()
      }}
    >
      <div className="relative max-w-md">
        <input
          ref={focusIfLost}
          aria-label={labels.field}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          autoComplete="off"
          maxLength={maxLength}
          value={edit.draft}
          onChange={({ target }) => edit.type(target.value)}
          onFocus={({ target }) => target.select()}
          className={fieldClass(error, 'h-9 px-2 pr-10 touch:h-11')}
        />
        <div className="absolute inset-y-0 right-0 flex items-center">
          <IconButton type="submit" label={labels.save}>
            <Check aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-poor">
          {error}
        </p>
      )}
    </form>
  )
}

/** Focuses the control that replaces a focused one; does nothing when the focus is elsewhere. */
function focusIfLost(control: HTMLElement | null): void {
  if (control && document.activeElement === document.body) control.focus()
}
