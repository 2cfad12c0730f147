import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { findUnprintable } from '#platform/graphics/server/pdf/printable.ts'

/**
 * Refuses texts that would be on a document and have a character that no font has: it is named while it can still be
 * corrected.
 * @throws Refusal invalid_fields
 */
export async function checkPrintedFields(
  { prints = [] }: Pick<Endpoint, 'prints'>,
  body: unknown,
  fieldNames: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const path of prints) {
    for (const [name, text] of textsAt(body, path.split('.'))) {
      const character = await findUnprintable(text)
      if (character === null) continue
      const values = { character }
      throw new Refusal('invalid_fields', {
        fields: { [fieldNames[name] ?? name]: { key: 'fields:noGlyph', values } },
        // For forms that have no place for a message at the field.
        detail: values,
      })
    }
  }
}

/** The texts at a path with their own paths; `*` stands for every entry of a list. */
function textsAt(
  node: unknown,
  [key, ...rest]: readonly string[],
  parents: readonly string[] = [],
): [path: string, text: string][] {
  if (key === undefined) return typeof node === 'string' ? [[parents.join('.'), node]] : []
  if (typeof node !== 'object' || node === null) return []
  const keys = key === '*' ? Object.keys(node) : Object.hasOwn(node, key) ? [key] : []
  return keys.flatMap((one) =>
    textsAt((node as Record<string, unknown>)[one], rest, [...parents, one]),
  )
}
