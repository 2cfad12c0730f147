import { Plus } from 'lucide-react'
import { maxExportBans } from '#market/landed-cost/contract/export/limits.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { BanFields } from './ban-fields.tsx'
import {
  type ExportRulesFormProps,
  type ExportRulesFormState,
  useExportRulesForm,
} from './use-export-rules-form.ts'

/** A new version of the export rules of a destination. */
export function ExportRulesForm(props: ExportRulesFormProps) {
  const { t } = useTranslation('export-rules')
  const form = useExportRulesForm(props)
  const { change, bans } = form
  const reason = useRefusalText(change.error)
  return (
    <form
      aria-label={t('edit')}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <fieldset disabled={change.isPending} className="grid min-w-0 gap-6">
        <Validity form={form} />
        {bans.map((ban, at) => (
          <BanFields key={ban.id} ban={ban} number={at + 1} form={form} />
        ))}
        {bans.length === 0 && <p className="text-sm text-quiet">{t('nothingBanned')}</p>}
        <div>
          <Button variant="ghost" disabled={bans.length >= maxExportBans} onClick={form.addBan}>
            <Plus aria-hidden="true" className="size-4" />
            {t('addBan')}
          </Button>
        </div>
      </fieldset>
      {reason && (
        <div className="mt-4">
          <Notice tone="poor">{reason}</Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button disabled={change.isPending} onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** From when on the rules are valid, where they are from, and when they were compared with that. */
function Validity({ form }: { form: ExportRulesFormState }) {
  const { t } = useTranslation('export-rules')
  const { validity, editValidity, errorOf } = form
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LabelledDay
        label={t('validFrom')}
        value={validity.validFrom}
        onDay={(validFrom) => editValidity({ validFrom })}
        error={errorOf('validFrom')}
      />
      <LabelledDay
        label={t('reviewedOn')}
        value={validity.reviewedOn}
        onDay={(reviewedOn) => editValidity({ reviewedOn })}
        error={errorOf('reviewedOn')}
      />
      <TextField
        label={t('source')}
        maxLength={300}
        autoComplete="off"
        value={validity.sourceText}
        onChange={({ target }) => editValidity({ sourceText: target.value })}
        error={errorOf('sourceText')}
      />
      <TextField
        label={t('sourceUrl')}
        type="url"
        maxLength={500}
        autoComplete="off"
        value={validity.sourceUrl}
        onChange={({ target }) => editValidity({ sourceUrl: target.value })}
        error={errorOf('sourceUrl')}
      />
    </div>
  )
}
