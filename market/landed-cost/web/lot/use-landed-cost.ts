import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type {
  CostChoice,
  CostLot,
  CostSetting,
  Costs,
  ShownCosts,
} from '#market/landed-cost/contract/costs.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { type ChoiceChange, lotCostsQuery } from './cost-query.ts'

/** What the reader knows about the vehicle but the lot does not state; null without an entry. */
export interface KnownFacts {
  /** Metric horsepower. */
  readonly powerHp: number | null
  /** The value that customs use instead of the price, in whole units of the destination's currency. */
  readonly customsValue: number | null
  /** Kenya's retail price of a new vehicle (CRSP), in shillings. */
  readonly retailPrice: number | null
}

export interface LandedCost {
  /** Undefined while loading, after a failure, and until a person without a country has chosen a destination. */
  readonly setting: CostSetting | undefined
  readonly lot: CostLot | undefined
  /** Whether the person must be asked for the destination. */
  readonly isAssumed: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  retry(): void
  /** Whether the person has a stored destination and port, so that nothing needs to be asked. */
  readonly isRemembered: boolean
  /** Storing the choice for other lots has failed. */
  readonly hasSaveFailed: boolean
  /** Whether the bid decides how the vehicle leaves Japan. */
  readonly isTypeOfBid: boolean
  change(part: ChoiceChange): void
  readonly facts: KnownFacts
  know(part: Partial<KnownFacts>): void
  /** Calculates for an amount in yen; null while loading. */
  costsAt(amountYen: number): Costs | null
  /** The inputs that a bid names so that its calculation is stored. */
  readonly shownCosts: ShownCosts | undefined
}

type UsualChoice = Omit<CostChoice, 'exportType'> & {
  readonly exportType: CostChoice['exportType'] | undefined
}

const nothingKnown: KnownFacts = { powerHp: null, customsValue: null, retailPrice: null }

/**
 * Calculates the landed cost of a lot for any amount. A changed choice is stored for all lots; facts about the vehicle
 * apply to this lot only. The export type of a bid overrides the stored one and is not stored.
 */
export function useLandedCost(
  pageType: PageType,
  lotId: string,
  bidType: number | null,
): LandedCost {
  const queryClient = useQueryClient()
  const [edits, setEdits] = useState<ChoiceChange>({})
  const [facts, setFacts] = useState(nothingKnown)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...lotCostsQuery(pageType, lotId, { ...edits, ...(bidType && { bidType }) }),
    placeholderData: keepPreviousData,
  })
  const save = useSingleMutation({
    mutationFn: (choice: UsualChoice) => call('saveCostChoice', { body: choice }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['costs'] }),
  })
  const choice = data?.setting.choice
  const wasChanged = Object.keys(edits).length > 0
  const isSettled = !isPlaceholderData && !isFetching && !save.isPending && !save.isError
  const shouldSave = wasChanged && isSettled && data?.isRemembered === false
  const { mutate } = save
  const usualType = bidType ? edits.exportType : choice?.exportType
  useEffect(() => {
    if (shouldSave && choice) mutate({ ...choice, exportType: usualType })
  }, [shouldSave, choice, usualType, mutate])

  const isAssumed = data?.isAssumed ?? false
  const setting = data && !isAssumed ? applyChange(data.setting, edits) : undefined
  const lot = data && withFacts(data.lot, facts)
  return {
    ...{ setting, lot, isAssumed, isFetching, facts },
    error: data ? null : error,
    retry: () => void refetch(),
    isRemembered: data?.isRemembered ?? false,
    hasSaveFailed: save.isError,
    isTypeOfBid: bidType !== null,
    change(part) {
      save.reset()
      setEdits((before) => ({
        ...('destination' in part ? portIndependent(before) : before),
        ...part,
      }))
    },
    know: (part) => setFacts((before) => ({ ...before, ...part })),
    costsAt: (amountYen) => (setting && lot ? costsOf(setting, lot, amountYen) : null),
    shownCosts: choice && !isAssumed ? { ...choice, ...stated(facts) } : undefined,
  }
}

/** Drops what depends on the destination: its ports, and the difference between uses. */
const portIndependent = ({ currency, exportType }: ChoiceChange): ChoiceChange => ({
  ...(currency && { currency }),
  ...(exportType && { exportType }),
})

/** Applies a new currency at once; all other changes wait for the server. */
const applyChange = (setting: CostSetting, { currency }: ChoiceChange): CostSetting =>
  currency ? { ...setting, choice: { ...setting.choice, currency } } : setting

const withFacts = (lot: CostLot, facts: KnownFacts): CostLot => ({
  ...lot,
  powerHp: facts.powerHp ?? lot.powerHp,
  customsValue: facts.customsValue,
  retailPrice: facts.retailPrice,
})

const stated = (facts: KnownFacts): ShownCosts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
