/** Areas of a bike that its house grades and inspects (spec 3 §2), in their order on the page. */
export const inspectedAreas = ['engine', 'electro', 'exterior', 'front', 'rear', 'chassis'] as const
export type InspectedArea = (typeof inspectedAreas)[number]

/** Most characters of a managers' note. */
export const commentMaxLength = 1000
