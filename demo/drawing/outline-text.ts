import type { Corner } from './geometry.ts'

/*
 * Outlines are written as short texts, "x z, x z, ...": a body stands on one screen that way, and
 * its neighbours can be compared with it line by line.
 */

function rows(text: string): number[][] {
  return text.split(',').map((row) => row.trim().split(/\s+/).map(Number))
}

/** Parses rows of "x z" or "x z radius". */
export function corners(text: string): Corner[] {
  return rows(text).map(([x = 0, z = 0, r]) => (r === undefined ? [x, z] : [x, z, r]))
}

/** Parses rows of two numbers. */
export function pairs(text: string): [number, number][] {
  return rows(text).map(([a = 0, b = 0]) => [a, b])
}

/** Parses rows of three numbers. */
export function triples(text: string): [number, number, number][] {
  return rows(text).map(([a = 0, b = 0, c = 0]) => [a, b, c])
}
