import { Popover } from '@base-ui/react/popover'

interface ClientPopoverProps {
  name: string
  /** What the person is. */
  label: string
}

/** The name of a client; all that is known of them to who is no manager (spec 2 §2). */
export function ClientPopover({ name, label }: ClientPopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="block max-w-full truncate rounded-sm text-left text-sm underline decoration-dotted underline-offset-2 touch:min-h-11">
        {name}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
        >
          <Popover.Popup className="max-w-72 rounded-md border border-line bg-surface px-4 py-3 text-ink shadow-float outline-none">
            <Popover.Title className="text-base font-semibold break-words">{name}</Popover.Title>
            <Popover.Description className="text-sm text-quiet">{label}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
