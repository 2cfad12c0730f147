import {
  exportPolicies,
  type ExportPolicy as Policy,
} from '#market/landed-cost/contract/export/policy.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { SelectField } from '#platform/ui/web/fields/select-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import { costSettingsKey } from '../query-keys.ts'

/** How bids on restricted vehicles are handled, for all destinations; a choice is saved at once. */
export function ExportPolicy({ policy }: { policy: Policy }) {
  const { t } = useTranslation('export-rules')
  const change = useChangeCall('saveExportPolicy', {
    reloads: costSettingsKey,
    onDone: () => showToast({ id: 'export-policy', text: t('policySaved') }),
  })
  const reason = useRefusalText(change.error)
  return (
    <div className="grid w-72 gap-2">
      <SelectField
        label={t('policyOf')}
        options={exportPolicies.map((value) => ({ value, label: t(`policyName.${value}`) }))}
        value={policy}
        disabled={change.isPending}
        onChange={(next) => change.send({ policy: next })}
      />
      {reason && <Notice tone="poor">{reason}</Notice>}
    </div>
  )
}
