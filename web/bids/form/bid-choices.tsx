import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { bidGroupsQuery, useBidTypes } from './bid-lists.ts'
import { ChoiceField } from './choice-field.tsx'
import type { BidForm } from './use-bid-form.ts'
import { useFaultText } from './use-fault-text.ts'

interface BidChoicesProps {
  form: BidForm
  /** A stored bid is changed: what is not chosen again stays as it is. */
  change: boolean
}

/** The export type of the vehicle, and the group of the bid. */
export function BidChoices({ form, change }: BidChoicesProps) {
  const { t } = useTranslation('bids')
  const { asks, draft, faults, typeIsOptional } = form
  const typeList = useBidTypes(asks.bidType)
  const groupList = useQuery({ ...bidGroupsQuery, enabled: asks.bidGroup })
  const types = typeList.data ?? []
  const groups = groupList.data ?? []
  const failed = [typeList, groupList].filter(({ isError }) => isError)
  const typeFault = useFaultText(faults.bidType)
  const chosen = types.find(({ value }) => value === draft.bidType)
  const none = (words: string) => (change ? t('panel.asBefore') : words)
  if (!asks.bidType && !asks.bidGroup) return null
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-3">
        {asks.bidType && (
          <ChoiceField
            label={t('panel.type')}
            options={types}
            value={draft.bidType}
            none={none(typeIsOptional ? t('panel.anyType') : t('panel.chooseType'))}
            onChange={(bidType) => form.change({ bidType })}
            onLeave={() => form.leave('bidType')}
            error={typeFault}
            // Its error appears on blur and would move what the pointer is about to press.
            hint={typeIsOptional ? undefined : '\u00a0'}
          />
        )}
        {asks.bidGroup && (
          <ChoiceField
            label={t('panel.group')}
            options={groups.map(({ value, label, cars }) => ({
              value,
              label: cars > 0 ? t('panel.groupCars', { group: label, count: cars }) : label,
            }))}
            value={draft.bidGroup}
            none={none(t('panel.noGroup'))}
            onChange={(bidGroup) => form.change({ bidGroup })}
          />
        )}
      </div>
      {failed.length > 0 && (
        <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-poor">
          {t('panel.listsFailed')}
          <Button onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {t('panel.again')}
          </Button>
        </p>
      )}
      {chosen && <p className="mt-1.5 text-sm text-quiet">{chosen.description}</p>}
      {draft.bidGroup !== null && (
        <p className="mt-1.5 text-sm text-quiet">{t('panel.groupHint')}</p>
      )}
    </div>
  )
}
