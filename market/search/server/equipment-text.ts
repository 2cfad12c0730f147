/**
 * Folds a text of equipment for comparison: capitals, and one blank for everything but letters and digits, also at both
 * ends. `A/C, NAVI` and ` A C NAVI ` become equal, and a part with blanks around it matches whole words. (In SQL:
 * market/search/server/sql/filters.ts.)
 */
export const foldEquipment = (text: string) =>
  ` ${text.toUpperCase()} `.replaceAll(/[^0-9A-Z\u0080-\uffff]+/g, ' ')
