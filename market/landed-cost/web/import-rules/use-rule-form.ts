import { useState } from 'react'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { costSettingsKey } from '../query-keys.ts'
import { parametersOf, type RuleDraft } from './rule-draft.ts'

export interface RuleFormProps {
  country: Destination
  /** The version that the new one starts from. */
  from: RuleDraft
  onClose: () => void
}

export type RuleFormState = ReturnType<typeof useRuleForm>

/** Holds the draft of a new version, its faults, and the call that saves it. */
export function useRuleForm({ country, from, onClose }: RuleFormProps) {
  const { t } = useTranslation('costs-office')
  const [draft, setDraft] = useState(from)
  const [validity, setValidity] = useState({ validFrom: '', sourceText: '', sourceOn: '' })
  const [wasSent, setWasSent] = useState(false)
  const change = useChangeCall('saveCostRules', {
    reloads: costSettingsKey,
    onDone: () => {
      onClose()
      showToast({ id: 'import-rules', text: t('saved') })
    },
  })
  const reason = useRefusalText(change.error)
  const { parameters, faults } = parametersOf(country, draft)
  const missing = [
    ...(validity.validFrom === '' ? [t('validFrom')] : []),
    ...(validity.sourceText.trim() === '' ? [t('source')] : []),
    ...(validity.sourceOn === '' ? [t('sourceDay')] : []),
  ]
  return {
    ...{ country, draft, validity, wasSent, change, reason },
    /** Labels of the empty fields, after an attempt to save. */
    missing: wasSent ? missing : [],
    /** Paths of the invalid figures, after an attempt to save. */
    faults: wasSent ? [...faults, ...faultsOf(change.error)] : [],
    edit(next: Partial<RuleDraft>) {
      change.reset()
      setDraft({ ...draft, ...next })
    },
    editValidity: (next: Partial<typeof validity>) =>
      setValidity((before) => ({ ...before, ...next })),
    save() {
      setWasSent(true)
      if (change.isPending || missing.length > 0 || faults.length > 0) return
      change.send({ country, ...validity, parameters })
    },
  }
}

/** Returns the paths that the server has refused. */
function faultsOf(error: Error | null): string[] {
  if (!(error instanceof CallRefused) || error.messageCode !== 'cost_rules_invalid') return []
  const { faults = [] } = error.detail as { readonly faults?: readonly string[] }
  return faults.map((fault) => fault.slice(0, fault.indexOf(':')))
}
