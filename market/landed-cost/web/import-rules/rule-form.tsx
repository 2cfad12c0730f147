import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Checkbox } from '#platform/ui/web/fields/checkbox.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { RowsForm } from './rows-form.tsx'
import { RuleChanges } from './rule-changes.tsx'
import { changesOf } from './rule-draft.ts'
import { ruleFields } from './rule-fields.ts'
import { SourcesForm } from './sources-form.tsx'
import { type RuleFormProps, type RuleFormState, useRuleForm } from './use-rule-form.ts'
import { useRuleText } from './use-rule-text.ts'

/** Edits a new version of a country's rules. */
export function RuleForm(props: RuleFormProps) {
  const { country, from, onClose } = props
  const { t } = useTranslation('costs-office')
  const form = useRuleForm(props)
  const { draft, change, faults, edit } = form
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
        <Figures form={form} />
        {ruleFields[country].map((field) =>
          field.kind === 'rows' ? (
            <RowsForm
              key={field.path}
              country={country}
              field={field}
              rows={draft.rows[field.path] ?? []}
              faults={faults}
              onChange={(rows) => edit({ rows: { ...draft.rows, [field.path]: rows } })}
            />
          ) : null,
        )}
        <SourcesForm
          sources={draft.sources}
          faults={faults}
          onChange={(sources) => edit({ sources })}
        />
        <section aria-label={t('changes')}>
          <h3 className="mb-1 text-sm font-semibold">{t('changes')}</h3>
          <RuleChanges country={country} changes={changesOf(country, from, draft)} />
        </section>
      </fieldset>
      <Faults form={form} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button disabled={change.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={change.isPending}>
          {change.isOdd ? t('forms:anyway') : t('save')}
        </Button>
      </div>
    </form>
  )
}

interface SectionProps {
  form: RuleFormState
}

/** Edits when the rules begin to apply, and their source. */
function Validity({ form }: SectionProps) {
  const { t } = useTranslation('costs-office')
  const { validFrom, sourceText, sourceOn } = form.validity
  const required = (value: string) =>
    form.wasSent && value.trim() === '' ? t('fields:required') : undefined
  return (
    <div className="grid gap-4 sm:grid-cols-[11rem_1fr_11rem]">
      <LabelledDay
        label={t('validFrom')}
        value={validFrom}
        onDay={(validFrom) => form.editValidity({ validFrom })}
        error={required(validFrom)}
      />
      <TextField
        label={t('source')}
        maxLength={300}
        autoComplete="off"
        value={sourceText}
        onChange={({ target }) => form.editValidity({ sourceText: target.value })}
        error={required(sourceText)}
      />
      <LabelledDay
        label={t('sourceDay')}
        value={sourceOn}
        onDay={(sourceOn) => form.editValidity({ sourceOn })}
        error={required(sourceOn)}
      />
    </div>
  )
}

/** Edits the fields outside of tables. */
function Figures({ form: { country, draft, faults, edit } }: SectionProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {ruleFields[country].map((field) => {
        const { path } = field
        if (field.kind === 'number') {
          return (
            <TextField
              key={path}
              label={text.withUnit(text.field(path), field.unit)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              placeholder={text.empty(field.empty)}
              value={draft.numbers[path] ?? ''}
              onChange={({ target }) =>
                edit({ numbers: { ...draft.numbers, [path]: target.value } })
              }
              error={faults.includes(path) ? t('fields:invalid') : undefined}
            />
          )
        }
        if (field.kind === 'rows') return null
        return (
          <Checkbox
            key={path}
            label={text.field(path)}
            checked={draft.flags[path] ?? false}
            onChange={({ target }) => edit({ flags: { ...draft.flags, [path]: target.checked } })}
          />
        )
      })}
    </div>
  )
}

/** Shows why the rules were not saved, and the fields at fault. */
function Faults({ form: { country, reason, missing, faults } }: SectionProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  const places = [...new Set([...missing, ...faults.map(text.place)])]
  if (!reason && places.length === 0) return null
  return (
    <div className="mt-4">
      <Notice tone="poor">
        {reason ?? t('wrong')}
        {places.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
