import { useTranslation } from '../../i18n/use-translation.ts'
import { PatientImage } from '../../ui/patient-image.tsx'
import type { LotDescription } from '../lot-view.ts'
import { pictureSources } from '../photos/picture-sources.ts'
import { Section } from '../section.tsx'
import { LetteredList } from './lettered-list.tsx'

interface SheetCardProps {
  lot: LotDescription
  /** Address of the sheet; undefined when there is none or it does not load. */
  sheet: string | undefined
  onOpen: (image: string) => void
  onFail: (image: string) => void
}

/** The auction sheet as a small picture that opens in full size, with its sales points and remarks. */
export function SheetCard({ lot, sheet, onOpen, onFail }: SheetCardProps) {
  const { t } = useTranslation('lots')
  const hasText = lot.salesPoints.length > 0 || lot.remarks.length > 0
  if (!sheet && !hasText) {
    return (
      <Section title={t('sheet.title')} className="print:order-3">
        <p className="text-sm text-quiet">{t('sheet.none')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('sheet.title')} className="print:order-3">
      {sheet ? (
        <button
          type="button"
          aria-label={t('sheet.open')}
          aria-haspopup="dialog"
          onClick={() => onOpen(sheet)}
          className="mb-3 block w-full cursor-zoom-in rounded-sm"
        >
          <PatientImage
            {...pictureSources(sheet, 720)}
            sizes="(max-width: 767px) 100vw, 640px"
            alt=""
            width={1280}
            height={914}
            loading="lazy"
            onFail={() => onFail(sheet)}
            className="aspect-7/5 max-h-[520px] w-full rounded-sm object-contain object-left print:max-h-[72mm]"
          />
        </button>
      ) : (
        <p className="mb-3 text-sm text-quiet">{t('sheet.none')}</p>
      )}
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
    </Section>
  )
}
