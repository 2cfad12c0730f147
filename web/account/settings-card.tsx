import { useRefusalText } from '../feedback/refusal-text.ts'
import { LanguageSwitch } from '../i18n/language-switch.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Switch } from '../ui/fields/switch.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card } from './card.tsx'
import { useNotifySetting } from './use-notify-setting.ts'

/** Settings that are saved automatically. */
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
