import { useState } from 'react'
import type { saveCostRules } from '#market/landed-cost/contract/rule-calls.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useManagerCall } from '#platform/forms/web/use-manager-call.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { costSettingsKey } from '../query-keys.ts'
import { parametersOf, type RuleDraft } from './rule-draft.ts'

export interface RuleFormProps {
  country: Destination
  /** The version that the new one begins with. */
  from: RuleDraft
  onClose: () => void
}

export type RuleFormState = ReturnType<typeof useRuleForm>

/** What is typed of a new version of the rules, what is wrong with it, and the call that saves it. */
export function useRuleForm({ country, from, onClose }: RuleFormProps) {
  const { t } = useTranslation('costs-office')
  const [draft, setDraft] = useState(from)
  const [validity, setValidity] = useState({ validFrom: '', sourceText: '', sourceOn: '' })
  const [wasSent, setWasSent] = useState(false)
  const change = useManagerCall(
    (body: CallInput<typeof saveCostRules>['body'], options) =>
      call('saveCostRules', { body }, options),
    {
      reloads: costSettingsKey,
      onDone: () => {
        onClose()
        showToast({ id: 'import-rules', text: t('saved') })
      },
    },
  )
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
    /** Paths of the wrong figures, after an attempt to save. */
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

/** The paths of what the server has refused. */
function faultsOf(error: Error | null): string[] {
  if (!(error instanceof CallRefused) || error.messageCode !== 'cost_rules_invalid') return []
  const { faults = [] } = error.detail as { readonly faults?: readonly string[] }
  return faults.map((fault) => fault.slice(0, fault.indexOf(':')))
}
