import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../section.tsx'

/** Videos of a motorbike. Those that do not load are hidden, and with the last one the heading. */
export function LotVideos({ videos }: { videos: readonly string[] }) {
  const { t } = useTranslation('lots')
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const shown = videos.filter((video) => !failed.has(video))
  if (shown.length === 0) return null
  return (
    <div data-screen-only>
      <Section title={t('videos.title')}>
        <ul className="grid gap-3">
          {shown.map((video, at) => (
            <li key={video}>
              {/* biome-ignore lint/a11y/useMediaCaption: nobody speaks; it is an engine that runs */}
              <video
                src={video}
                controls
                preload="metadata"
                aria-label={t('videos.one', { number: at + 1 })}
                onError={() => setFailed(new Set([...failed, video]))}
                className="aspect-video w-full rounded-sm bg-sunken"
              />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
