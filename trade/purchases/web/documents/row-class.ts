export const rowClass = 'flex min-h-11 items-center gap-2.5 border-line border-t py-1.5 pr-3 pl-4'
