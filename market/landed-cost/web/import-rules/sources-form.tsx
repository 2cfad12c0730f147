import { Plus, X } from 'lucide-react'
import type { CostLineKind } from '#market/landed-cost/contract/costs.ts'
import { LabelledDay } from '#platform/forms/web/manager-fields.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, IconButton } from '#platform/ui/web/button.tsx'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import type { LineSource } from './rule-draft.ts'
import { sourcedLines } from './rule-fields.ts'

interface SourcesFormProps {
  sources: readonly LineSource[]
  faults: readonly string[]
  onChange: (sources: readonly LineSource[]) => void
}

/** Edits the sources of single lines. */
export function SourcesForm({ sources, faults, onChange }: SourcesFormProps) {
  const { t } = useTranslation('costs-office')
  const taken = new Set(sources.map(({ kind }) => kind))
  const free = sourcedLines.filter((kind) => !taken.has(kind))
  const set = (at: number, change: Partial<LineSource>) =>
    onChange(sources.map((source, index) => (index === at ? { ...source, ...change } : source)))
  const optionsOf = (kinds: readonly CostLineKind[]) =>
    kinds.map((value) => ({ value, label: t(`costs:kind.${value}`) }))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('sources')}</legend>
      {sources.map(({ kind, text, day }, at) => {
        const isWrong = faults.some((path) => path.startsWith(`sources.${kind}`))
        return (
          <div key={kind} className="grid items-end gap-2 sm:grid-cols-[12rem_1fr_11rem_auto]">
            <SelectField
              label={t('line')}
              options={optionsOf([kind, ...free])}
              value={kind}
              onChange={(next) => set(at, { kind: next })}
            />
            <TextField
              label={t('source')}
              maxLength={300}
              autoComplete="off"
              value={text}
              onChange={({ target }) => set(at, { text: target.value })}
              error={isWrong ? t('fields:required') : undefined}
            />
            <LabelledDay
              label={t('sourceDay')}
              value={day}
              onDay={(next) => set(at, { day: next })}
            />
            <IconButton
              label={t('removeSource', { line: t(`costs:kind.${kind}`) })}
              onClick={() => onChange(sources.filter((_, index) => index !== at))}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )
      })}
      <div>
        <Button
          variant="ghost"
          disabled={free.length === 0}
          onClick={() => free[0] && onChange([...sources, { kind: free[0], text: '', day: '' }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('addSource')}
        </Button>
      </div>
    </fieldset>
  )
}
