import {
  Car,
  ExternalLink,
  Factory,
  Fuel,
  Gavel,
  Hash,
  Palette,
  ScanBarcode,
  Wrench,
} from 'lucide-react'
import type { FindKind } from '#market/search/contract/find-kinds.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Suggestion } from '#platform/ui/web/fields/suggestion.tsx'
import type { FindOption } from './find-options.ts'
import type { Meanings } from './meanings.ts'

interface FindListProps {
  id: string
  text: string
  meanings: Meanings
  options: readonly FindOption[]
  active: FindOption | undefined
  optionId: (option: FindOption) => string
  onPick: (option: FindOption) => void
}

const icons: Readonly<Record<FindKind, typeof Hash>> = {
  lot_no: Hash,
  maker: Factory,
  model: Car,
  names: Car,
  chassis: ScanBarcode,
  equip: Wrench,
  auction: Gavel,
  color: Palette,
  fuel: Fuel,
}

/** Shows the suggestions with their numbers of lots, or why there are none. */
export function FindList(props: FindListProps) {
  const { id, text, meanings, options, active, optionId, onPick } = props
  const { t } = useTranslation('find')
  const { shown, current } = meanings
  const heading = headingOf(props, t)
  const isNothing = current !== undefined && options.length === 0
  return (
    <div
      className={
        'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line ' +
        'bg-surface text-ink shadow-float print:hidden'
      }
    >
      {heading && <p className="px-3 pt-2 pb-0.5 text-sm text-quiet break-words">{heading}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={t('suggestions')}
        className="max-h-[min(420px,55dvh)] overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {options.map((option) => {
          const Icon = option.suggestion ? icons[option.suggestion.kind] : ExternalLink
          return (
            <Suggestion
              key={option.key}
              id={optionId(option)}
              active={option === active}
              onPick={() => onPick(option)}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 break-words">
                {option.suggestion ? (
                  <Meaning option={option} />
                ) : (
                  t(`listings:title.${option.pageType}`)
                )}
              </span>
              <span translate="no" className="shrink-0 text-quiet">
                {formatNumber(option.counter)}
              </span>
            </Suggestion>
          )
        })}
      </div>
      {isNothing && <p className="px-3 pb-2.5 text-sm">{t('help')}</p>}
      <p role="status" className="sr-only">
        {shown && (isNothing ? t('none', { text }) : t('count', { count: options.length }))}
      </p>
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation<'find'>>['t']

function headingOf({ text, meanings, options }: FindListProps, t: Translate): string | null {
  const { shown, current, isFailed } = meanings
  if (isFailed) return t('failed')
  if (!shown) return t('loading')
  if (shown.isWide) return t('wide')
  if (shown.elsewhere.length > 0) return t('elsewhere', { text })
  if (shown.suggestions[0]?.isGuess) return t('guess')
  return current && options.length === 0 ? t('none', { text }) : null
}

function Meaning({ option }: { option: Extract<FindOption, { suggestion: object }> }) {
  const { t } = useTranslation('find')
  const { kind, ignored } = option.suggestion
  return (
    <>
      <span className="text-quiet">{t(`kind.${kind}`)}</span>{' '}
      <span className="font-medium">{option.label}</span>
      {ignored.length > 0 && (
        <span className="text-quiet"> {t('ignored', { words: ignored.join(' ') })}</span>
      )}
    </>
  )
}
