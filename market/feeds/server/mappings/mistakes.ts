import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** Lists the mistakes in a mapping, each with its place: `fields.mileageKm.first[1].unit: …`. */
export function mistakesOf(issues: readonly Issue[], above: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code === 'invalid_union') {
      const meant = likelyForm(issue.errors)
      return meant ? mistakesOf(meant, path) : [`${placeOf(path)}: ${formsOf(issue.errors)}`]
    }
    return [`${placeOf(path)}: ${messageOf(issue)}`]
  })
}

/** Returns the issues of the form that the author probably meant: the one with the fewest unknown keys. */
function likelyForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const possible = forms.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  )
  const unknownKeys = (issues: readonly Issue[]) =>
    issues.reduce(
      (sum, issue) =>
        sum +
        (issue.code === 'unrecognized_keys' ? issue.keys.length : 0) +
        // The author did not mean a form whose own key is missing.
        (issue.code === 'invalid_type' && issue.input === undefined ? 1 : 0),
      0,
    )
  return possible.toSorted((a, b) => unknownKeys(a) - unknownKeys(b))[0]
}

const formsOf = (forms: readonly (readonly Issue[])[]) => {
  const kinds = forms.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === 'invalid_type' ? [nameOf(issue.expected)] : [])),
  )
  return `must be ${[...new Set(kinds)].join(' or ')}`
}

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  record: 'an object',
}
const nameOf = (type: string) => names[type] ?? type

function messageOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type') {
    return issue.message.includes('received undefined')
      ? 'is missing'
      : `must be ${nameOf(issue.expected)}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_key') return 'is not one of the fields of docs/feed.md'
  return issue.message
}

function placeOf(path: readonly PropertyKey[]): string {
  const place = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
  return place === '' ? 'the file' : place
}
