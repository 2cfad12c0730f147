import type { Remark } from './catalogue/remark.ts'
import { chance, oneOf } from './chance.ts'
import type { Random } from './drawing/random.ts'

/** What a consignor praises; the rest is what the inspector found. */
const praise =
  /ワンオーナー|禁煙|記録簿|保証書|取説|スペアキー|付|未使用|純正|ETC|ナビ|カメラ|スマート|レザー|革|ルーフ|スタッドレス|書類あり|実動|始動確認|フル|純AW|アルミ/

/** Draws a few fitting remarks without repetition; the inspector's separate from the seller's. */
export function drawRemarks(
  random: Random,
  all: readonly Remark[],
  tags: ReadonlySet<string>,
  maxCount: number,
): { remarks: string[]; salesPoints: string[] } {
  const fitting = all.filter(({ when }) => tags.has(when))
  const drawn: string[] = []
  // Starts anywhere in the list, or its first entries would be the most common.
  const start = Math.floor(random() * fitting.length)
  for (let step = 0; step < fitting.length && drawn.length < maxCount; step++) {
    const remark = fitting[(start + step) % fitting.length]
    if (remark && chance(random, remark.chance * 1.3)) drawn.push(remark.ja)
  }
  if (drawn.length === 0) drawn.push(oneOf(random, fitting).ja)
  return {
    remarks: drawn.filter((ja) => !praise.test(ja)),
    salesPoints: drawn.filter((ja) => praise.test(ja)),
  }
}
