import { Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { isComposing } from '#platform/ui/web/browser/composing.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { IconButton } from '#platform/ui/web/button.tsx'
import { fieldClass } from '#platform/ui/web/fields/field-frame.tsx'
import { FilePicker } from '#platform/ui/web/fields/file-picker.tsx'
import { chatFileTypes } from '#trade/chat/contract/files.ts'
import { charactersLeft, messageTextOf } from './message-text.ts'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onType: (text: string) => void
  onSend: (text: string) => void
  onFiles: (files: readonly File[]) => void
  /** Whether files are attached, which can be sent without a text. */
  hasFiles: boolean
  /** Whether files are uploading, for which the message waits. */
  isUploading: boolean
  /** The attached files. */
  children: ReactNode
}

const buttonSize = '!size-9 touch:!size-11'

/** The field for a message, which grows with its text. Enter sends, except on phones, where a button does. */
export function Composer(props: ComposerProps) {
  const { field, text, onType, onSend, onFiles, hasFiles, isUploading, children } = props
  const { t } = useTranslation('chat')
  const hasKeyboard = !useMedia('(pointer: coarse)')
  const picker = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const left = charactersLeft(text)
  const isTooLong = left !== null && left < 0
  const canSend = (messageTextOf(text) !== '' || hasFiles) && !isTooLong && !isUploading
  useGrowingField(field, text)
  const send = () => {
    if (canSend) onSend(messageTextOf(text))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    const isShortcut = event.ctrlKey || event.metaKey
    if (!isShortcut && (!hasKeyboard || event.shiftKey || event.altKey)) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <form
      onSubmit={onSubmit}
      className="border-line border-t bg-surface px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      {children}
      <div className="flex items-end gap-2">
        <IconButton
          label={t('files.add')}
          onClick={() => picker.current?.click()}
          className={buttonSize}
        >
          <Paperclip aria-hidden="true" className="size-4" />
        </IconButton>
        <FilePicker ref={picker} accept={chatFileTypes} multiple onFiles={onFiles} />
        <textarea
          ref={field}
          rows={1}
          aria-label={t('composer.field')}
          placeholder={t('composer.hint')}
          aria-invalid={isTooLong}
          aria-describedby={left === null ? undefined : faultId}
          value={text}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={fieldClass(
            isTooLong ? 'long' : undefined,
            'max-h-[35dvh] min-h-9 min-w-0 flex-1 resize-none px-3 py-1.5 touch:min-h-11 touch:py-2.5',
          )}
        />
        <IconButton
          type="submit"
          variant="primary"
          label={t('composer.send')}
          aria-disabled={!canSend}
          className={buttonSize}
        >
          <SendHorizontal aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {left !== null && <Left id={faultId} count={left} />}
    </form>
  )
}

/** Fits the height of the field to its text. */
function useGrowingField(field: ComposerProps['field'], text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for every text
  useLayoutEffect(() => {
    const { current: area } = field
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }, [field, text])
}

/** The number of characters left; negative if the text is too long. */
function Left({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation('chat')
  const isTooLong = count < 0
  return (
    <p
      id={id}
      role={isTooLong ? 'alert' : undefined}
      className={isTooLong ? 'mt-1 text-sm text-poor' : 'mt-1 text-sm text-quiet'}
    >
      {isTooLong
        ? t('composer.tooLong', { count: -count, number: formatNumber(-count) })
        : t('composer.left', { count, number: formatNumber(count) })}
    </p>
  )
}
