import type { Endpoint } from '#platform/core/contract/endpoint.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { findUnprintable } from '#platform/graphics/server/pdf/printable.ts'

/**
 * Refuses a text for a document if no font has one of its characters, and names the character while the text can still
 * be corrected.
 *
 * @throws Refusal invalid_fields
 */
export async function checkPrintedFields(
  { printedFields = [] }: Pick<Endpoint, 'printedFields'>,
  body: unknown,
  fieldNames: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const path of printedFields) {
    for (const [name, text] of textsAt(body, path.split('.'))) {
      const character = await findUnprintable(text)
      if (character === null) continue
      const values = { character }
      throw new Refusal('invalid_fields', {
        fields: { [fieldNames[name] ?? name]: { key: 'fields:noGlyph', values } },
        // For forms without a place for a message at the field.
        detail: values,
      })
    }
  }
}

/** Returns the texts at a path with their own paths; `*` matches every entry of a list. */
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
