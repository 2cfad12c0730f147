import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { bidGroups } from '#trade/bids/contract/rules.ts'
import { useBidTypes } from '../form/bid-lists.ts'
import type { Detail } from './detail-list.tsx'
import type { BidRequest } from './use-bid-flow.ts'

/** The choices besides the amount as rows of the confirmation. */
export function useChoiceRows({ bidGroup, groupCars, bidType, comment }: BidRequest): Detail[] {
  const { t } = useTranslation('bids')
  const types = useBidTypes(bidType !== null).data ?? []
  const type = types.find(({ value }) => value === bidType)
  const group = bidGroups.find(({ value }) => value === bidGroup)
  return [
    ...(type ? [{ name: t('panel.type'), value: type.label }] : []),
    ...(group
      ? [
          {
            name: t('panel.group'),
            value:
              groupCars === undefined
                ? group.label
                : t('panel.groupOf', { group: group.label, count: groupCars }),
          },
        ]
      : []),
    ...(comment ? [{ name: t('panel.comment'), value: comment }] : []),
  ]
}
