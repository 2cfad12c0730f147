import { useId } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import type { NotificationSettings } from '#people/notifications/contract/calls.ts'
import {
  bidKinds,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '#people/notifications/contract/kinds.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Toggle } from '#platform/ui/web/fields/switch.tsx'

interface ChannelTableProps {
  kinds: NotificationSettings['kinds']
  onChange: (kinds: NotificationSettings['kinds']) => void
}

/** A switch for each kind of notification in each channel. */
export function ChannelTable({ kinds, onChange }: ChannelTableProps) {
  const { t } = useTranslation('notification-settings')
  const { bidEmailNotify } = useSignedIn().profile
  const reasonId = useId()
  const isOff = (kind: NotificationKind, channel: NotificationChannel) =>
    channel === 'mail' && !bidEmailNotify && bidKinds.some((one) => one === kind)
  return (
    <div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="align-bottom text-xs text-quiet">
            <th scope="col" className="pb-1.5 text-left font-normal">
              {t('about')}
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="w-[62px] px-1 pb-1.5 font-normal sm:w-24">
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((wanted) => (
            <tr key={wanted.kind} className="border-line border-t">
              <th scope="row" className="py-2 pr-2 text-left font-medium">
                {t(`kind.${wanted.kind}`)}
                <span className="block text-sm font-normal text-quiet max-sm:hidden">
                  {t(`hint.${wanted.kind}`)}
                </span>
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel} className="p-0">
                  {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside has its own name */}
                  <label className="grid min-h-10 place-items-center touch:min-h-11">
                    <Toggle
                      label={t('switch', {
                        kind: t(`kind.${wanted.kind}`),
                        channel: t(`channel.${channel}`),
                      })}
                      checked={wanted[channel] && !isOff(wanted.kind, channel)}
                      {...(isOff(wanted.kind, channel) && {
                        disabled: true,
                        describedBy: reasonId,
                      })}
                      onChange={(isOn) => onChange([{ ...wanted, [channel]: isOn }])}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={reasonId} className="mt-1 text-sm text-quiet empty:hidden">
        {!bidEmailNotify && t('mailsOff', { setting: t('account:settings.notify') })}
      </p>
    </div>
  )
}
