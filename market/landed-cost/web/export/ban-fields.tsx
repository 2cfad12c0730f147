import { drives } from '#market/reference-data/contract/powertrains.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Checkbox } from '#platform/ui/web/fields/checkbox.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import {
  type BanDraft,
  banLimits,
  type ExportRulesFormState,
  isLimitWrong,
} from './use-export-rules-form.ts'

interface BanFieldsProps {
  ban: BanDraft
  /** From 1. */
  number: number
  form: ExportRulesFormState
}

/** One ban: what is left empty is no condition. */
export function BanFields({ ban, number, form }: BanFieldsProps) {
  const { t } = useTranslation('export-rules')
  const edit = (next: Partial<BanDraft>) => form.editBan(ban.id, next)
  return (
    <fieldset className="grid min-w-0 gap-3 border-line border-t pt-3">
      <legend className="sr-only">{t('ban', { number })}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-4">
        <SelectField
          label={t('kind')}
          options={(['car', 'bike'] as const).map((value) => ({
            ...{ value, label: t(`costs:export.kind.${value}`) },
          }))}
          value={ban.kind}
          onChange={(kind) => edit({ kind })}
        />
        {banLimits.map((key) => (
          <TextField
            key={key}
            label={t(key)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            placeholder={t('noLimit')}
            value={ban.limits[key]}
            onChange={({ target }) => edit({ limits: { ...ban.limits, [key]: target.value } })}
            error={form.wasSent && isLimitWrong(ban, key) ? t('fields:invalid') : undefined}
          />
        ))}
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-x-5">
        <legend className="text-sm font-medium">{t('drives')}</legend>
        {drives.map((drive) => (
          <Checkbox
            key={drive}
            label={t(`costs:export.drive.${drive}`)}
            checked={ban.drives.includes(drive)}
            onChange={({ target }) =>
              edit({
                drives: drives.filter((one) =>
                  one === drive ? target.checked : ban.drives.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <div>
        <Button onClick={() => form.removeBan(ban.id)}>{t('removeBan', { number })}</Button>
      </div>
    </fieldset>
  )
}
