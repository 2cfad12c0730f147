import {
  Popover,
  PopoverDescription,
  PopoverPanel,
  PopoverTitle,
  PopoverTrigger,
} from '#platform/ui/web/overlays/popover.tsx'

interface ClientNamePopoverProps {
  name: string
  /** What the person is. */
  label: string
}

/** The name of a client; all that is known of them to who is no manager (spec 2 §2). */
export function ClientNamePopover({ name, label }: ClientNamePopoverProps) {
  return (
    <Popover>
      <PopoverTrigger
        title={name}
        className="block max-w-full truncate rounded-sm text-left text-sm underline decoration-dotted underline-offset-2 touch:min-h-11"
      >
        {name}
      </PopoverTrigger>
      <PopoverPanel className="max-w-72 px-4 py-3">
        <PopoverTitle className="text-base font-semibold break-words">{name}</PopoverTitle>
        <PopoverDescription className="text-sm text-quiet">{label}</PopoverDescription>
      </PopoverPanel>
    </Popover>
  )
}
