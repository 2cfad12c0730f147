/**
 * A text of equipment as the search compares it: capitals, and one blank for everything that is no
 * letter and no digit of its, also at both ends. `A/C, NAVI` and ` A C NAVI ` are one, and a part with
 * blanks around it is found as a whole word. (In SQL: market/search/server/sql/filters.ts.)
 */
export const foldEquipment = (text: string) =>
  ` ${text.toUpperCase()} `.replaceAll(/[^0-9A-Z\u0080-\uffff]+/g, ' ')
