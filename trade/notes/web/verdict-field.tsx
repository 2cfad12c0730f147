import { useId } from 'react'
import { type NotForMe, notForMeReasons } from '#market/lots/contract/lot-notes.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { reasonMaxLength } from '#trade/notes/contract/limits.ts'

interface VerdictFieldProps {
  verdict: NotForMe | null
  onChange: (verdict: NotForMe | null) => void
}

/** Marks a lot as "not for me", with a reason and a text. */
export function VerdictField({ verdict, onChange }: VerdictFieldProps) {
  const { t } = useTranslation('notes')
  const name = useId()
  const choices = [null, ...notForMeReasons]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('notForMe')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((reason) => (
          <label
            key={reason}
            className={
              'relative inline-flex min-h-8 cursor-pointer items-center rounded-md border border-line px-2.5 text-sm ' +
              'text-quiet hover:border-edge hover:text-ink has-checked:border-accent ' +
              'has-checked:bg-accent-wash has-checked:text-ink touch:min-h-11 touch:px-3 ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline'
            }
          >
            <input
              type="radio"
              name={name}
              checked={(verdict?.reason ?? null) === reason}
              onChange={() => onChange(reason && { reason, text: verdict?.text ?? '' })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {reason ? t(`reason.${reason}`) : t('stillForMe')}
          </label>
        ))}
      </div>
      {verdict && (
        <TextField
          label={t('words')}
          className="mt-3"
          maxLength={reasonMaxLength}
          value={verdict.text}
          onChange={(event) => onChange({ ...verdict, text: event.target.value })}
        />
      )}
    </fieldset>
  )
}
