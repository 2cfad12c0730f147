import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { LotPreview } from './preview.ts'

export interface PreviewTexts {
  readonly title: string
  readonly description: string
}

/** `TOYOTA ALPHARD 2018`. */
const titleOf = ({ maker, model, year }: LotPreview): string =>
  [maker, model, year].filter(Boolean).join(' ')

/** Returns the content of the picture as text, for people who cannot see it. */
export function textsOf(lot: LotPreview, language: Language): PreviewTexts {
  const t = translator('share-preview', language)
  const { grade, mileage, engine } = factsOf(lot, language)
  const facts = [grade && t('grade', { grade }), mileage, engine, ...auctionLines(lot, language)]
  return { title: titleOf(lot), description: facts.filter(Boolean).join(' · ') || t('tagline') }
}

export function factsOf({ condition, mileageKm, engineCc }: LotPreview, language: Language) {
  const t = translator('share-preview', language)
  return {
    grade: condition,
    mileage: mileageKm === null ? '' : t('mileage', { value: formatNumber(mileageKm) }),
    engine: engineCc ? t('engine', { value: formatNumber(engineCc) }) : '',
  }
}

/** Returns the lines for auction and price; none unless the owner has allowed them. */
export function auctionLines({ auction }: LotPreview, language: Language): string[] {
  if (!auction) return []
  const t = translator('share-preview', language)
  const { house, day, lotNumber, startPriceYen } = auction
  return [
    [house, day && dayText(day, language)].filter(Boolean).join(', '),
    t('lot', { number: lotNumber }),
    startPriceYen === null ? '' : t('startPrice', { price: formatYen(startPriceYen) }),
  ].filter(Boolean)
}
