import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { chanceWords } from './chance-words.ts'

/** Formats a chance as a sentence: that a lot sells for at most an amount, or that it reaches its start price. */
export function useChanceText() {
  const { t } = useTranslation('prices')
  return (what: 'wins' | 'reaches', perMille: number): string => {
    const { ofTen: count, percent } = chanceWords(perMille)
    if (count === 0) return t(`chance.${what}.none`, { percent })
    if (count === 10) return t(`chance.${what}.all`, { percent })
    return t(`chance.${what}.some`, { count, percent })
  }
}
