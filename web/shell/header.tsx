import { lazy, type Ref, Suspense } from 'react'
import { FindBox } from './find-box.tsx'
import { UserFace } from './user-face.tsx'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

interface HeaderProps {
  hidden: boolean
  findRef: Ref<HTMLInputElement>
  onHelp: () => void
}

/** The bar of large screens. It leaves when the page scrolls down and comes back on the way up. */
export function Header({ hidden, findRef, onHelp }: HeaderProps) {
  return (
    <header
      data-screen-only
      data-hidden={hidden || undefined}
      className={
        'sticky top-0 z-20 flex h-14 items-center gap-4 border-line border-b bg-paper px-6 ' +
        'transition-transform duration-150 data-hidden:not-focus-within:-translate-y-full'
      }
    >
      <FindBox ref={findRef} />
      <div className="ml-auto">
        <Suspense fallback={<UserFace />}>
          <UserMenu onHelp={onHelp} />
        </Suspense>
      </div>
    </header>
  )
}
