import { useQuery } from '@tanstack/react-query'
import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { bidGroups, maxGroupCars } from '#trade/bids/contract/rules.ts'
import { bidGroupsQuery, useBidTypes } from './bid-lists.ts'
import { ChoiceField } from './choice-field.tsx'
import type { BidForm } from './use-bid-form.ts'
import { useFaultText } from './use-fault-text.ts'

/**
 * The export type of the vehicle, the group of the bid, and how many vehicles of it are wanted; preset from a standing
 * bid.
 */
export function BidChoices({ form }: { form: BidForm }) {
  const { t } = useTranslation('bids')
  const { fields, chosen, faults, typeIsOptional } = form
  const typeList = useBidTypes(fields.bidType)
  const client = fields.client ? form.draft.client : null
  const groupList = useQuery({
    ...bidGroupsQuery(client?.value),
    enabled: fields.bidGroup && (!fields.client || client !== null),
  })
  const types = useTypesWith(chosen.bidType, typeList.data ?? [])
  const groups = groupList.data ?? unusedGroups
  const failed = [typeList, groupList].filter(({ isError }) => isError)
  const typeFault = useFaultText(faults.bidType)
  const type = types.find(({ value }) => value === chosen.bidType)
  const group = groups.find(({ value }) => value === chosen.bidGroup)
  const cars = form.draft.groupCars ?? group?.cars ?? 1
  if (!fields.bidType && !fields.bidGroup) return null
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-3">
        {fields.bidType && (
          <ChoiceField
            label={t('panel.type')}
            options={types}
            value={chosen.bidType}
            none={typeIsOptional ? t('panel.anyType') : t('panel.chooseType')}
            onChange={(bidType) => form.change({ bidType })}
            onLeave={() => form.validate('bidType')}
            error={typeFault}
            // Reserves the line for an error on blur, which would otherwise move the button under the pointer.
            hint={typeIsOptional ? undefined : '\u00a0'}
          />
        )}
        {fields.bidGroup && (
          <ChoiceField
            label={t('panel.group')}
            options={groups.map(({ value, label, bids }) => ({
              value,
              label: bids > 0 ? t('panel.groupCars', { group: label, count: bids }) : label,
            }))}
            value={chosen.bidGroup}
            none={t('panel.noGroup')}
            onChange={(bidGroup) => form.change({ bidGroup })}
          />
        )}
        {fields.bidGroup && group && (
          <ChoiceField
            label={t('panel.groupWanted')}
            options={carCounts}
            value={cars}
            onChange={(count) => form.change({ groupCars: count ?? undefined })}
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
      {type && <p className="mt-1.5 text-sm text-quiet">{type.description}</p>}
      {group && (
        <p className="mt-1.5 text-sm text-quiet">
          {fields.client
            ? t('panel.groupMeansClient', { cars, group: group.label })
            : t('panel.groupMeans', { cars, group: group.label })}
        </p>
      )}
    </div>
  )
}

/** The groups, until their contents have loaded. */
const unusedGroups = bidGroups.map((group) => ({ ...group, cars: 1, bids: 0 }))

const carCounts = Array.from({ length: maxGroupCars }, (_, at) => ({
  value: at + 1,
  label: String(at + 1),
}))

interface Described {
  readonly value: number
  readonly label: string
  readonly description: string
}

/** Adds the type of the standing bid, which a manager may have chosen from a longer list. */
function useTypesWith(value: number | null, types: readonly Described[]): readonly Described[] {
  const { t } = useTranslation('export-types')
  const known = exportTypes.find((type) => type.value === value)
  if (!known || types.length === 0 || types.some((type) => type.value === value)) return types
  const label = t(`${known.key}.label`)
  return [...types, { ...known, label, description: t(`${known.key}.description`) }]
}
