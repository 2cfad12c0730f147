import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { costsOf } from '#market/landed-cost/contract/calculate.ts'
import type {
  CostChoice,
  CostLot,
  CostSetting,
  Costs,
  WantedCosts,
} from '#market/landed-cost/contract/costs.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { type CostWish, lotCostsQuery } from './cost-query.ts'

/** What the reader knows of the vehicle and the lot does not say; null where nothing was entered. */
export interface KnownFacts {
  /** Metric horse powers. */
  readonly powerHp: number | null
  /** What customs take instead of the price, whole units of the destination's currency. */
  readonly customsValue: number | null
  /** Kenya's retail price of a new one (CRSP), shillings. */
  readonly retailPrice: number | null
}

export interface LandedCost {
  /** Undefined while it is loaded, and where that failed. */
  readonly setting: CostSetting | undefined
  readonly lot: CostLot | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  retry(): void
  /** Whether the person has chosen destination and port before, so that nothing has to be asked. */
  readonly isRemembered: boolean
  /** The choice could not be remembered for other lots. */
  readonly isNotRemembered: boolean
  /** Whether the bid says how the vehicle leaves Japan. */
  readonly isTypeOfBid: boolean
  change(part: CostWish): void
  readonly facts: KnownFacts
  know(part: Partial<KnownFacts>): void
  /** At an amount in yen; null while nothing is loaded. */
  costsAt(amountYen: number): Costs | null
  /** What a bid names, so that the calculation is kept with it. */
  readonly wanted: WantedCosts | undefined
}

type UsualChoice = Omit<CostChoice, 'exportType'> & {
  readonly exportType: CostChoice['exportType'] | undefined
}

const nothingKnown: KnownFacts = { powerHp: null, customsValue: null, retailPrice: null }

/**
 * The landed cost of a lot for any amount. A changed choice holds for all lots and is remembered; what is known of
 * the vehicle holds for this lot. The export type of a bid goes before the one that is remembered, and is not.
 */
export function useLandedCost(
  pageType: PageType,
  lotId: string,
  bidType: number | null,
): LandedCost {
  const queryClient = useQueryClient()
  const [wish, setWish] = useState<CostWish>({})
  const [facts, setFacts] = useState(nothingKnown)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...lotCostsQuery(pageType, lotId, { ...wish, ...(bidType && { bidType }) }),
    placeholderData: keepPreviousData,
  })
  const keep = useSingleMutation({
    mutationFn: (choice: UsualChoice) => call('saveCostChoice', { body: choice }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['costs'] }),
  })
  const choice = data?.setting.choice
  const wasChanged = Object.keys(wish).length > 0
  const isSettled = !isPlaceholderData && !isFetching && !keep.isPending && !keep.isError
  const isToKeep = wasChanged && isSettled && data?.isRemembered === false
  const { mutate } = keep
  const usualType = bidType ? wish.exportType : choice?.exportType
  useEffect(() => {
    if (isToKeep && choice) mutate({ ...choice, exportType: usualType })
  }, [isToKeep, choice, usualType, mutate])

  const setting = data && withWish(data.setting, wish)
  const lot = data && withFacts(data.lot, facts)
  return {
    ...{ setting, lot, isFetching, facts },
    error: data ? null : error,
    retry: () => void refetch(),
    isRemembered: data?.isRemembered ?? false,
    isNotRemembered: keep.isError,
    isTypeOfBid: bidType !== null,
    change(part) {
      keep.reset()
      setWish((before) => ({
        ...('destination' in part ? keepingChoice(before) : before),
        ...part,
      }))
    },
    know: (part) => setFacts((before) => ({ ...before, ...part })),
    costsAt: (amountYen) => (setting && lot ? costsOf(setting, lot, amountYen) : null),
    wanted: choice && { ...choice, ...stated(facts) },
  }
}

/** Another destination has other ports, and its own difference between uses. */
const keepingChoice = ({ currency, exportType }: CostWish): CostWish => ({
  ...(currency && { currency }),
  ...(exportType && { exportType }),
})

/** The currency needs nothing from the server; all else waits for it. */
const withWish = (setting: CostSetting, { currency }: CostWish): CostSetting =>
  currency ? { ...setting, choice: { ...setting.choice, currency } } : setting

const withFacts = (lot: CostLot, facts: KnownFacts): CostLot => ({
  ...lot,
  powerHp: facts.powerHp ?? lot.powerHp,
  customsValue: facts.customsValue,
  retailPrice: facts.retailPrice,
})

const stated = (facts: KnownFacts): WantedCosts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
