import { useState } from 'react'
import type { SheetMark } from '#market/sheets/contract/calls.ts'
import { carMapPanels } from '#market/sheets/contract/car-map.ts'
import { Section } from '#platform/feedback/web/section.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { CarMap } from './car-map.tsx'
import { type MarkedPanel, markedPanels } from './marks.ts'

interface CarMapCardProps {
  marks: readonly SheetMark[]
}

/** Shows the inspector's marks, on a car map and in words; renders nothing without marks. */
export function CarMapCard({ marks }: CarMapCardProps) {
  const { t, language } = useTranslation('sheets')
  const [chosen, setChosen] = useState<string | null>(null)
  if (marks.length === 0) return null
  const panels = markedPanels(marks)
  const textOf = ({ mark, text }: SheetMark) => `${mark} ${text?.[language] ?? t('unknown')}`
  const nameOf = (one: MarkedPanel) => one.marks[0]?.panelName?.[language] ?? one.panel
  const labelOf = (one: MarkedPanel) => `${nameOf(one)}: ${one.marks.map(textOf).join('; ')}`
  const isOnMap = panels.some(({ panel }) => carMapPanels.has(panel))
  return (
    <div data-screen-only>
      <Section title={t('map')} className="@container">
        <div className="grid gap-4 @lg:grid-cols-[minmax(0,350px)_minmax(0,1fr)]">
          {isOnMap && (
            <CarMap panels={panels} chosen={chosen} labelOf={labelOf} onChoose={setChosen} />
          )}
          <ul className="text-sm">
            {panels.map((one) => (
              <li key={one.panel} className="border-line border-b last:border-b-0">
                <button
                  type="button"
                  aria-expanded={one.panel === chosen}
                  onClick={() => setChosen(one.panel === chosen ? null : one.panel)}
                  className="w-full rounded-sm py-1.5 text-left hover:bg-accent-wash touch:min-h-11"
                >
                  <span className="font-medium">{nameOf(one)}</span>
                  {one.marks.map((mark) => (
                    <span key={mark.mark} className="block">
                      <b className={cx('font-semibold', severityClass[mark.severity])}>
                        {mark.mark}
                      </b>{' '}
                      {mark.text?.[language] ?? <span className="text-quiet">{t('unknown')}</span>}
                      {mark.severity > 1 && (
                        <span className={cx('text-xs', severityClass[mark.severity])}>
                          {' · '}
                          {mark.severity === 3 ? t('serious') : t('notable')}
                        </span>
                      )}
                    </span>
                  ))}
                </button>
                {one.panel === chosen && <Meanings marks={one.marks} />}
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </div>
  )
}

const severityClass = { 1: 'text-accent', 2: 'text-fair', 3: 'text-poor' } as const

function Meanings({ marks }: { marks: readonly SheetMark[] }) {
  const { language } = useTranslation('sheets')
  const meanings = new Set(marks.flatMap(({ meaning }) => (meaning ? [meaning[language]] : [])))
  return [...meanings].map((meaning) => (
    <p key={meaning} className="pb-2 text-quiet">
      {meaning}
    </p>
  ))
}
