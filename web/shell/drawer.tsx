import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../session.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Mark } from './mark.tsx'
import { SidebarContent } from './sidebar-content.tsx'

interface DrawerProps {
  open: boolean
  company: string
  onClose: () => void
}

/** The sidebar of small screens. Following a link closes it. */
export function Drawer({ open, company, onClose }: DrawerProps) {
  const { t } = useTranslation('common')
  const { profile } = useSignedIn()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="drawer"
      closeLabel={t('close')}
      title={
        <span className="flex items-center gap-2.5 tracking-tight">
          <Mark />
          {company}
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks as well */}
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onClose()
        }}
        className="flex flex-1 flex-col gap-4 overflow-y-auto p-3"
      >
        <div className="px-2.5 text-sm">
          <div className="font-semibold">{profile.fullName}</div>
          <div className="break-all text-quiet">{profile.email}</div>
        </div>
        <SidebarContent />
      </div>
    </Dialog>
  )
}
