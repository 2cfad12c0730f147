import { conditionTone } from '#market/reference-data/contract/codes.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { nothing } from '#platform/ui/web/line-text.ts'

/** Shows a condition grade with its letter, in the color of its family (spec 2 §2). */
export function GradeBadge({ condition }: { condition: string }) {
  if (!condition) return <span className="text-quiet">{nothing}</span>
  return <Badge tone={conditionTone(condition)}>{condition}</Badge>
}
