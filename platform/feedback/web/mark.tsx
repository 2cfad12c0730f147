/** The logo: 競, as in 競り, "auction". An SVG path, so that it needs no Japanese font. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 320 320" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="320" height="320" rx="70" className="fill-ink" />
      <path className="fill-paper" d={outline} />
    </svg>
  )
}

const outline =
  'M67 138h83v58h-14v28q9-3 19-7l4 20q3-3 5-5 7-7 10-16 2-9 3-20h-10v-58h86v58h-20v37q0 0 0 1 0 1 1 1 1 2 3 2h4q3 0 4-1 0-1 1-2 0-1 0-2 1-3 1-8 1-5 0-12 3 3 9 6 6 4 11 5-1 8-1 15-1 7-2 10-3 7-8 10-2 2-6 2-3 1-7 1h-13q-4 0-8-1-5-1-7-4-3-3-4-7-1-4-1-14v-39h-10q-1 15-4 28-4 13-13 23-9 10-27 16-2-4-5-10-4-5-7-8-4 1-8 3-12 5-23 9l-7-23q3-1 6-2v-36h-11q0 13-3 25-3 13-10 24-7 11-20 18-1-2-4-6-3-4-5-7-3-4-6-6 11-5 16-13 6-8 8-18 2-8 2-17h-12zm94-29h18q-1-3-1-6-2-6-4-11h-11v-20h33v-15h25v15h38v20h-11q-3 6-5 11-2 4-3 6h22v21h-101zm-64-52h24v15h33v20h-12 3q-3 6-5 11-1 4-2 6h18v21h-98v-21h21q-1-3-2-6-1-6-3-11h1-13v-20h35zm94 100v19h37v-19zm-101 0v19h36v-19zm109-48h21-3q2-5 4-11 1-4 2-6h-27q2 3 3 6 1 6 2 11zm-101 0h20-2q1-5 4-11 1-3 2-6h-27q2 3 3 7 1 6 2 10z'
