import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { preferences, usePreference } from '#platform/preferences/web/preferences.ts'
import { KeyCap } from '#platform/ui/web/key-cap.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'

/** Lists the keyboard shortcuts, with the switch that turns them off. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const on = usePreference(preferences.shortcuts)
  const keys = [
    { caps: ['/'], text: t('help.find') },
    { caps: ['j', 'k'], text: t('help.rows') },
    { caps: ['Enter'], text: t('help.open') },
    { caps: ['p'], text: t('help.photos') },
    { caps: ['f'], text: t('help.favorite') },
    { caps: ['c'], text: t('help.compare') },
    { caps: ['n'], text: t('help.lotNote') },
    { caps: ['b'], text: t('help.bid') },
    { caps: ['s'], text: t('help.share') },
    { caps: ['h', 'x'], text: t('help.hide') },
    { caps: ['x'], text: t('help.select') },
    { caps: ['v'], text: t('help.view') },
    { caps: ['?'], text: t('help.help') },
    { caps: ['Esc'], text: t('help.close') },
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('help.title')} closeLabel={t('common:close')}>
      <div className="overflow-y-auto p-4">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
          {keys.map(({ caps, text }) => (
            <div key={text} className="contents">
              <dt className="flex gap-1">
                {caps.map((cap) => (
                  <KeyCap key={cap}>{cap}</KeyCap>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-2.5 border-line border-t pt-3">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => preferences.shortcuts.write(event.target.checked)}
            className="size-4"
          />
          {t('help.switch')}
        </label>
      </div>
    </Dialog>
  )
}
