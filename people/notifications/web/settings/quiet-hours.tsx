import { useMemo, useState } from 'react'
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '#people/notifications/contract/calls.ts'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { clockIn } from '#platform/i18n/web/zone-clock.ts'
import { Combobox } from '#platform/ui/web/fields/combobox.tsx'
import { Switch } from '#platform/ui/web/fields/switch.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'

interface QuietHoursProps {
  settings: NotificationSettings
  onChange: (change: NotificationSettingsChange) => void
}

/** The server's default when no zone was chosen. */
const defaultTimeZone = 'Asia/Tokyo'
const usualNight = { from: '22:00', until: '08:00' }

/** The hours when nothing is sent, in the person's own time zone. */
export function QuietHours({ settings, onChange }: QuietHoursProps) {
  const { t } = useTranslation('notification-settings')
  const { quietHours, timeZone } = settings
  const turn = (isOn: boolean) => {
    if (!isOn) return onChange({ quietHours: null })
    const isChosen = timeZone !== defaultTimeZone
    onChange({ quietHours: usualNight, ...(!isChosen && { timeZone: ownTimeZone() }) })
  }
  return (
    <section
      aria-label={t('quiet.title')}
      className="flex flex-col gap-3 border-line border-t pt-4"
    >
      <Switch
        label={t('quiet.title')}
        hint={t('quiet.hint')}
        checked={quietHours !== null}
        onChange={turn}
      />
      {quietHours && (
        <>
          <Hours hours={quietHours} onChange={(hours) => onChange({ quietHours: hours })} />
          <TimeZone value={timeZone} onChange={(zone) => onChange({ timeZone: zone })} />
        </>
      )}
    </section>
  )
}

type Hours = NonNullable<NotificationSettings['quietHours']>

/** Two times of day. Nothing is saved while one is incomplete or both are the same. */
function Hours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation('notification-settings')
  const [typed, setTyped] = useState<Partial<Hours>>({})
  const shown = { ...hours, ...typed }
  const change = (part: Partial<Hours>) => {
    const next = { ...shown, ...part }
    const isWhole = next.from !== '' && next.until !== '' && next.from !== next.until
    setTyped(isWhole ? {} : { ...typed, ...part })
    if (isWhole) onChange(next)
  }
  const isSame = shown.from === shown.until
  return (
    <div className="grid max-w-80 grid-cols-2 items-start gap-3">
      {(['from', 'until'] as const).map((end) => (
        <TextField
          key={end}
          label={t(`quiet.${end}`)}
          type="time"
          required
          value={shown[end]}
          onChange={({ target }) => change({ [end]: target.value })}
          error={end === 'until' && isSame ? t('quiet.same') : undefined}
        />
      ))}
    </div>
  )
}

function TimeZone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('notification-settings')
  const now = new Date(useServerMinute())
  const own = ownTimeZone()
  // New objects with the same names would count as another choice, which replaces typed text.
  const [zones, options] = useMemo(() => {
    const names = listTimeZones([value, own])
    return [
      names,
      names.map((zone, index) => ({ value: index, label: timeZoneText(zone) })),
    ] as const
  }, [value, own])
  return (
    <div>
      <Combobox
        label={t('quiet.zone')}
        options={options}
        value={zones.indexOf(value)}
        onChange={(index) => {
          const zone = index === null ? undefined : zones[index]
          if (zone) onChange(zone)
        }}
        openLabel={t('quiet.openZones')}
        emptyText={t('quiet.noZone')}
      />
      <p className="mt-1.5 text-sm text-quiet">
        {t('quiet.now', { time: clockIn(value, now) })}
        {own !== value && (
          <>
            {' '}
            {t('quiet.own', { zone: timeZoneText(own) })}{' '}
            <button
              type="button"
              onClick={() => onChange(own)}
              className="min-h-6 text-accent underline-offset-4 hover:underline touch:min-h-11"
            >
              {t('quiet.useOwn')}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

/** The time zone of this browser: `Africa/Nairobi`. */
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * All time zones, and some that must not be missing. Without their names in the language of the page: those
 * of all 400 take a second on a slow phone.
 */
const listTimeZones = (also: readonly string[]): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort()

/** The name of a zone as it is read: `America/New York`. */
const timeZoneText = (name: string) => name.replaceAll('_', ' ')
