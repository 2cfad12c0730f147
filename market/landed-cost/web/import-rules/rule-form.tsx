import { useState } from 'react'
import type { saveCostRules } from '#market/landed-cost/contract/rule-calls.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { LabelledDay } from '#platform/forms/web/office-fields.tsx'
import { useOfficeCall } from '#platform/forms/web/use-office-call.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Checkbox } from '#platform/ui/web/fields/checkbox.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { RowsForm } from './rows-form.tsx'
import { RuleChanges } from './rule-changes.tsx'
import { changesOf, parametersOf, type RuleDraft } from './rule-draft.ts'
import { ruleFields } from './rule-fields.ts'
import { SourcesForm } from './sources-form.tsx'
import { useRuleText } from './use-rule-text.ts'

interface RuleFormProps {
  country: Destination
  /** The version that the new one begins with. */
  from: RuleDraft
  onClose: () => void
}

/** A new version of the rules of a country. */
export function RuleForm({ country, from, onClose }: RuleFormProps) {
  const { t } = useTranslation('costs-office')
  const text = useRuleText(country)
  const [draft, setDraft] = useState(from)
  const [validFrom, setValidFrom] = useState('')
  const [sourceText, setSourceText] = useState('')
  const [sourceOn, setSourceOn] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const change = useOfficeCall(
    (body: CallInput<typeof saveCostRules>['body'], options) =>
      call('saveCostRules', { body }, options),
    () => {
      onClose()
      showToast({ id: 'import-rules', text: t('saved') })
    },
  )
  const reason = useRefusalText(change.error)
  const { parameters, faults: typedFaults } = parametersOf(country, draft)
  const missing = [
    ...(validFrom === '' ? [t('validFrom')] : []),
    ...(sourceText.trim() === '' ? [t('source')] : []),
    ...(sourceOn === '' ? [t('sourceDay')] : []),
  ]
  const faults = wasSent ? [...typedFaults, ...faultsOf(change.error)] : []
  const places = [...new Set([...(wasSent ? missing : []), ...faults.map(text.place)])]
  const required = (value: string) =>
    wasSent && value.trim() === '' ? t('fields:required') : undefined
  const save = () => {
    setWasSent(true)
    if (change.isPending || missing.length > 0 || typedFaults.length > 0) return
    change.send({ country, validFrom, sourceText, sourceOn, parameters })
  }
  const edit = (next: Partial<RuleDraft>) => {
    change.reset()
    setDraft({ ...draft, ...next })
  }
  return (
    <form
      aria-label={t('edit')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset disabled={change.isPending} className="grid min-w-0 gap-6">
        <div className="grid gap-4 sm:grid-cols-[11rem_1fr_11rem]">
          <LabelledDay
            label={t('validFrom')}
            value={validFrom}
            onDay={setValidFrom}
            error={required(validFrom)}
          />
          <TextField
            label={t('source')}
            maxLength={300}
            autoComplete="off"
            value={sourceText}
            onChange={({ target }) => setSourceText(target.value)}
            error={required(sourceText)}
          />
          <LabelledDay
            label={t('sourceDay')}
            value={sourceOn}
            onDay={setSourceOn}
            error={required(sourceOn)}
          />
        </div>
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
                onChange={({ target }) =>
                  edit({ flags: { ...draft.flags, [path]: target.checked } })
                }
              />
            )
          })}
        </div>
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
      {(reason || places.length > 0) && (
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
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button disabled={change.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="primary" type="submit" disabled={change.isPending}>
          {change.isOdd ? t('purchase-office:anyway') : t('save')}
        </Button>
      </div>
    </form>
  )
}

/** The paths of what the server has refused. */
function faultsOf(error: Error | null): string[] {
  if (!(error instanceof CallRefused) || error.messageCode !== 'cost_rules_invalid') return []
  const { faults = [] } = error.detail as { readonly faults?: readonly string[] }
  return faults.map((fault) => fault.slice(0, fault.indexOf(':')))
}
