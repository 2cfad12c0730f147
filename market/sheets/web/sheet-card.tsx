import { entryLabel } from '#market/lots/web/inspection/entry-label.ts'
import { LetteredList } from '#market/lots/web/inspection/lettered-list.tsx'
import type { LotDescription } from '#market/lots/web/lot-view.ts'
import { pictureSources } from '#market/pictures/web/picture-sources.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { RetryingImage } from '#platform/ui/web/retrying-image.tsx'
import { SheetSwitch, SheetSwitchStatus } from './sheet-switch.tsx'
import { SheetText } from './sheet-text.tsx'
import type { LoadedTerms } from './use-sheet-terms.ts'
import type { TranslatedSheet } from './use-translated-sheet.ts'

interface SheetCardProps {
  lot: LotDescription
  /** Address of the sheet; undefined if there is none or it does not load. */
  sheet: string | undefined
  onOpen: (image: string) => void
  onFail: (image: string) => void
  /** For readers who may have the picture translated. */
  picture?: TranslatedSheet | undefined
  /** For readers who may see the texts translated. */
  terms?: LoadedTerms | undefined
}

/**
 * Shows the auction sheet as a small picture that opens in full size, with its sales points and remarks; translated for
 * readers who may see that.
 */
export function SheetCard(props: SheetCardProps) {
  const { lot, sheet, onOpen, onFail, picture, terms } = props
  const translated = picture?.shown ?? null
  const { t } = useTranslation('lots')
  const hasText = lot.salesPoints.length > 0 || lot.remarks.length > 0
  if (!sheet && !hasText) {
    return (
      <Section title={t('sheet.title')} className="print:order-3 print:row-span-2">
        <p className="text-sm text-quiet">{t('sheet.none')}</p>
      </Section>
    )
  }
  const original = <OriginalText lot={lot} />
  const shown = translated ?? sheet
  return (
    <Section
      title={t('sheet.title')}
      action={picture && sheet ? <SheetSwitch sheet={picture} /> : undefined}
      className="print:order-3 print:row-span-2"
    >
      {picture && <SheetSwitchStatus sheet={picture} />}
      {sheet && shown ? (
        <button
          type="button"
          aria-label={translated ? t('sheet.openTranslated') : t('sheet.open')}
          aria-haspopup="dialog"
          onClick={() => onOpen(sheet)}
          className="mb-3 block w-full cursor-zoom-in rounded-sm"
        >
          <RetryingImage
            key={shown}
            {...pictureSources(shown, 720)}
            sizes="(max-width: 767px) 100vw, 640px"
            alt=""
            width={1280}
            height={914}
            loading="lazy"
            onFail={() => (translated ? picture?.markFailed() : onFail(sheet))}
            className={
              translated
                ? 'h-auto w-full rounded-sm'
                : 'aspect-7/5 max-h-[520px] w-full rounded-sm object-contain object-left print:max-h-[72mm]'
            }
          />
        </button>
      ) : (
        <p className="mb-3 text-sm text-quiet">{t('sheet.none')}</p>
      )}
      {terms ? (
        <SheetText
          terms={terms}
          original={original}
          labelOf={lot.kind === 'bike' ? entryLabel : undefined}
        />
      ) : (
        original
      )}
    </Section>
  )
}

/** Shows the texts in Japanese only. */
function OriginalText({ lot }: { lot: LotDescription }) {
  const { t } = useTranslation('lots')
  return (
    <>
      {lot.salesPoints.length > 0 && (
        <>
          <h3 className="text-sm text-quiet">{t('sheet.salesPoints')}</h3>
          <ul lang="ja" className="mb-3 font-jp text-sm print:columns-2">
            {lot.salesPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </>
      )}
      {lot.remarks.length > 0 && (
        <>
          <h3 className="text-sm text-quiet">{t('sheet.remarks')}</h3>
          {lot.kind === 'bike' ? (
            <LetteredList entries={lot.remarks} />
          ) : (
            <ul lang="ja" className="font-jp text-sm print:columns-2">
              {lot.remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
