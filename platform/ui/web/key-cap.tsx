/** A key of the keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-5 place-items-center rounded-sm border border-line px-1.5 font-sans text-xs text-quiet">
      {children}
    </kbd>
  )
}
