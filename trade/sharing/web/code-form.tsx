import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { codeLength } from '#trade/sharing/contract/rules.ts'
import { codeIn } from './share-text.ts'

interface CodeFormProps {
  kind: 'car' | 'bike'
  /** Why the last code was refused. */
  error: Error | null
  isPending: boolean
  onCode: (code: string) => void
}

/** The access-code screen of a link (spec 3 §2). Finds the code in a pasted message. */
export function CodeForm({ kind, error, isPending, onCode }: CodeFormProps) {
  const { t } = useTranslation('shared-lots')
  const { t: errors } = useTranslation('errors')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  // An error belongs to the code that was sent and disappears when another one is typed.
  const [typedAfter, setTypedAfter] = useState<Error | null>(null)
  const shown = error === typedAfter ? null : error
  const reason = () => {
    if (isShort) return t('sixDigits')
    if (shown instanceof CallRefused && shown.messageCode === 'too_many_requests') {
      return t('tryLater', { minutes: Math.max(1, Math.ceil(shown.retryAfterSeconds / 60)) })
    }
    return shown ? refusalText(shown, errors) : undefined
  }
  const type = (text: string) => {
    setCode(codeIn(text))
    setShort(false)
    setTypedAfter(error)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    field.current?.focus()
    setShort(code.length < codeLength)
    if (code.length === codeLength) onCode(code)
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mx-auto mt-[8vh] flex w-full max-w-sm flex-col gap-4 px-4"
    >
      <LockKeyhole aria-hidden="true" className="size-9 stroke-[1.25] text-faint" />
      <div>
        <h1 className="text-xl font-[640] tracking-tight">{t('enter', { kind })}</h1>
        <p className="mt-1 text-quiet">{t('enterText')}</p>
      </div>
      <TextField
        ref={field}
        label={t('code')}
        placeholder={t('placeholder')}
        error={reason()}
        value={code}
        onChange={({ target }) => type(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        autoFocus
        className="text-lg tabular-nums"
      />
      <Button
        variant="primary"
        type="submit"
        aria-disabled={isPending}
        className="min-h-11 text-base"
      >
        {isPending ? t('checking') : t('show', { kind })}
      </Button>
    </form>
  )
}
