import { corners, pairs, triples } from '../outline-text.ts'
import type { BodyEnd, BodySpec, Face, Rear } from './body-spec.ts'

const softNose: BodyEnd = {
  corner: 46,
  square: 2.5,
  lean: pairs('20 9, 34 1, 52 0, 66 5, 82 16, 100 26'),
}
const notchTail: BodyEnd = {
  corner: 34,
  square: 2.7,
  lean: pairs('22 10, 40 1, 60 0, 84 5, 104 8'),
}
const hatchTail: BodyEnd = {
  corner: 30,
  square: 2.8,
  lean: pairs('24 9, 40 1, 60 0, 75 5, 106 12, 150 40'),
}
const carFace: Face = {
  lamp: 'slim',
  lampAt: 68,
  lampTall: 15,
  lampFrom: 0.5,
  lampTo: 1.16,
  grille: [56, 67, 0.42],
  intake: [26, 38, 0.55],
  plate: 45,
}
const wideRear: Rear = {
  lamp: 'wide',
  lampLow: 74,
  lampHigh: 92,
  lampFrom: 0.5,
  lampTo: 1.2,
  plate: 80,
  gate: 68,
}

export const sedan: BodySpec = {
  length: 484,
  width: 181,
  height: 146,
  axles: [92, 376],
  radius: 33.5,
  clear: 20,
  belt: pairs('0 70, 16 77, 50 87, 130 98, 300 101, 425 106, 470 105, 484 101'),
  roof: corners('122 96, 206 139 30, 255 147 40, 318 146 40, 376 134 30, 436 105'),
  taper: 0.76,
  nose: softNose,
  tail: notchTail,
  windows: [
    corners(
      '151 104 3, 210 136 14, 256 141 30, 316 140 30, 364 129 16, 400 110 4, 385 107 3, 270 104 3',
    ),
  ],
  pillars: triples('262 268 9, 357 350 4'),
  doors: [
    corners('146 97 4, 264 102 4, 262 40 10, 250 27 6, 152 27 8'),
    corners('264 102 4, 381 105 6, 362 74 30, 326 45 20, 322 27 8, 262 27 8'),
  ],
  handles: pairs('232 88, 344 91'),
  crease: 76,
  mirror: [160, 104],
  face: carFace,
  rear: { ...wideRear, plate: 78, gate: 64 },
}

export const hatch: BodySpec = {
  length: 402,
  width: 171,
  height: 149,
  axles: [82, 337],
  radius: 31,
  clear: 19,
  belt: pairs('0 70, 14 78, 44 88, 98 99, 240 102, 360 109, 392 108, 402 104'),
  roof: corners('88 96, 168 141 30, 214 150 36, 300 147 40, 366 138 12, 394 104'),
  taper: 0.78,
  nose: softNose,
  tail: hatchTail,
  windows: [
    corners(
      '117 105 3, 173 137 16, 215 143 26, 298 140 30, 336 132 8, 352 114 5, 335 110 3, 240 106 3',
    ),
  ],
  pillars: triples('226 230 9, 314 308 5'),
  doors: [
    corners('110 99 4, 228 103 4, 227 40 10, 218 26 6, 118 26 8'),
    corners('228 103 4, 340 108 6, 322 76 30, 290 48 20, 284 26 8, 227 26 8'),
  ],
  handles: pairs('200 90, 304 94'),
  crease: 76,
  mirror: [127, 105],
  face: {
    ...carFace,
    lampFrom: 0.54,
    lampTo: 1.24,
    lampAt: 70,
    grille: [59, 65, 0.4],
    intake: [25, 41, 0.62],
  },
  rear: {
    lamp: 'wide',
    lampLow: 82,
    lampHigh: 105,
    lampFrom: 0.62,
    lampTo: 1.18,
    plate: 66,
    gate: 52,
  },
}

export const wagon: BodySpec = {
  length: 472,
  width: 178,
  height: 149,
  axles: [90, 358],
  radius: 33,
  clear: 20,
  belt: pairs('0 70, 16 78, 50 88, 122 99, 300 102, 430 108, 462 107, 472 103'),
  roof: corners('112 97, 194 141 30, 240 150 36, 350 148 50, 432 140 14, 464 104'),
  taper: 0.77,
  nose: softNose,
  tail: hatchTail,
  windows: [
    corners(
      '141 105 3, 199 138 14, 241 143 26, 350 141 40, 408 134 14, 426 113 6, 380 109 3, 260 106 3',
    ),
  ],
  pillars: triples('250 256 9, 350 343 8'),
  doors: [
    corners('135 99 4, 252 103 4, 250 40 10, 240 27 6, 142 27 8'),
    corners('252 103 4, 366 107 6, 346 76 30, 310 48 20, 305 27 8, 250 27 8'),
  ],
  handles: pairs('222 90, 332 94'),
  crease: 77,
  mirror: [150, 105],
  face: { ...carFace, grille: [54, 69, 0.44] },
  rear: {
    lamp: 'wide',
    lampLow: 80,
    lampHigh: 103,
    lampFrom: 0.6,
    lampTo: 1.22,
    plate: 68,
    gate: 52,
  },
  rails: true,
}

export const coupe: BodySpec = {
  length: 426,
  width: 179,
  height: 131,
  axles: [86, 344],
  radius: 32.5,
  clear: 16,
  belt: pairs('0 62, 16 70, 50 81, 100 87, 140 89, 280 92, 350 99, 400 98, 426 93'),
  roof: corners('122 86, 208 125 30, 246 132 36, 286 129 40, 340 117 40, 400 97'),
  taper: 0.7,
  nose: { ...softNose, corner: 58, square: 2.3 },
  tail: { ...notchTail, corner: 44, square: 2.4 },
  windows: [corners('152 95 3, 212 122 14, 248 126 24, 286 122 26, 330 105 4, 318 98 3, 250 95 3')],
  pillars: triples('279 273 5'),
  doors: [corners('146 90 4, 286 94 8, 280 60 20, 262 24 12, 154 24 8')],
  handles: pairs('260 82'),
  crease: 68,
  mirror: [163, 95],
  face: {
    ...carFace,
    lampAt: 60,
    lampTall: 13,
    lampFrom: 0.54,
    grille: [50, 54, 0.2],
    intake: [21, 40, 0.5],
    plate: 39,
  },
  rear: { ...wideRear, lampLow: 70, lampHigh: 86, lampFrom: 0.5, plate: 52, gate: 64 },
}

export const convertible: BodySpec = {
  ...coupe,
  length: 398,
  width: 174,
  height: 122,
  axles: [78, 310],
  radius: 31,
  belt: pairs('0 60, 16 68, 50 79, 100 85, 140 87, 270 89, 310 94, 370 91, 398 86'),
  roof: corners('118 84, 186 122 4, 193 122 2, 146 88'),
  taper: 0.78,
  windows: [corners('148 91 2, 184 114 3, 160 91 2')],
  pillars: [],
  doors: [corners('140 88 4, 262 90 8, 258 56 20, 242 24 12, 148 24 8')],
  handles: pairs('238 79'),
  crease: 66,
  mirror: [156, 92],
  rear: {
    ...wideRear,
    lampLow: 66,
    lampHigh: 82,
    lampFrom: 0.56,
    lampTo: 1.14,
    plate: 50,
    gate: 62,
  },
  open: true,
}
