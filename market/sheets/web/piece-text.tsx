import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { SheetPiece } from '#market/sheets/contract/calls.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import {
  Popover,
  PopoverDescription,
  PopoverPanel,
  PopoverTitle,
  PopoverTrigger,
} from '#platform/ui/web/overlays/popover.tsx'

/**
 * Shows a term in the language of the page; pressing it shows its meaning. Text that was not understood stays Japanese.
 */
export function PieceText({ piece }: { piece: SheetPiece }) {
  const { t, language } = useTranslation('sheets')
  if (!piece.understood) {
    return (
      <span>
        <span lang="ja" className="font-jp">
          {piece.ja}
        </span>{' '}
        <span className="rounded-sm bg-sunken px-1 text-xs text-quiet">{t('unknown')}</span>
      </span>
    )
  }
  const text = piece[language]
  const tone = toneClass(piece)
  if (!piece.meaning) {
    return (
      <span className={tone}>
        <Sign piece={piece} />
        {text}
      </span>
    )
  }
  return (
    <Popover>
      <PopoverTrigger
        className={cx(
          'rounded-sm text-left underline decoration-dotted underline-offset-2 touch:py-1.5',
          tone,
        )}
      >
        <Sign piece={piece} />
        {text}
      </PopoverTrigger>
      <PopoverPanel className="max-w-80 px-4 py-3">
        <PopoverTitle className="text-base font-semibold">{capitalised(text)}</PopoverTitle>
        <p lang="ja" className="mb-1 font-jp text-sm text-quiet">
          {piece.ja}
        </p>
        <PopoverDescription className="text-sm">{piece.meaning[language]}</PopoverDescription>
      </PopoverPanel>
    </Popover>
  )
}

/** Marks terms that speak against a vehicle with a sign, not only with color. */
function Sign({ piece: { tone, importance } }: { piece: SheetPiece }) {
  const { t } = useTranslation('sheets')
  if (tone !== 'bad' || importance === 1) return null
  const Icon = importance === 3 ? TriangleAlert : CircleAlert
  return (
    <>
      <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
      <span className="sr-only">{importance === 3 ? t('serious') : t('notable')}: </span>
    </>
  )
}

const toneClass = ({ tone, importance }: SheetPiece) =>
  cx(
    tone === 'bad' && importance === 3 && 'font-semibold text-poor',
    tone === 'bad' && importance === 2 && 'font-medium text-fair',
    tone === 'good' && importance > 1 && 'text-good',
  )

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
