import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { LanguageSwitch } from '#platform/i18n/web/language-switch.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Switch } from '#platform/ui/web/fields/switch.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { useNotifySetting } from './use-notify-setting.ts'

/** Settings that save automatically. */
export function SettingsCard() {
  const { t } = useTranslation('account')
  const { checked, onChange, error, isSaved } = useNotifySetting()
  const refusal = useRefusalText(error)
  return (
    <Card title={t('settings.title')}>
      <div className="flex flex-col gap-4">
        <Switch
          label={t('settings.notify')}
          hint={t('settings.notifyHint')}
          checked={checked}
          onChange={onChange}
        />
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <p role="status" className="text-sm text-good empty:hidden">
          {isSaved && t('settings.saved')}
        </p>
        <div className="flex items-center gap-4 border-line border-t pt-4">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{t('settings.language')}</p>
            <p className="text-sm text-quiet">{t('settings.languageHint')}</p>
          </div>
          <LanguageSwitch />
        </div>
      </div>
    </Card>
  )
}
