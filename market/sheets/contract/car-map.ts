/** The size of the unfolded car as on sheets, seen from above with its nose up. */
export const carMapSize = { width: 350, height: 424 } as const

/** A panel of the map: its outline as path data, and the position of its marks. */
export interface MapPanel {
  readonly d: string
  readonly at: readonly [x: number, y: number]
  /** Drawn from the outline of the left side, mirrored. */
  readonly isMirrored: boolean
}

const middle: Readonly<Record<string, readonly [d: string, x: number, y: number]>> = {
  'front-bumper': ['M130 44Q132 16 175 14T220 44Q198 36 175 36T130 44Z', 175, 26],
  bonnet: ['M132 56Q152 46 175 46T218 56L222 124Q198 116 175 116T128 124Z', 175, 86],
  windscreen: ['M128 130Q150 120 175 120T222 130L214 168Q196 162 175 162T136 168Z', 175, 142],
  roof: ['M136 174Q154 168 175 168T214 174L216 262Q196 268 175 268T134 262Z', 175, 218],
  'rear-glass': ['M134 270Q154 276 175 276T216 270L222 304Q198 312 175 312T128 304Z', 175, 293],
  boot: ['M128 312Q150 320 175 320T222 312L220 370Q198 378 175 378T130 370Z', 175, 346],
  'rear-bumper': ['M130 382Q150 390 175 390T220 382Q220 410 175 412T130 382Z', 175, 401],
}

const left: Readonly<Record<string, readonly [d: string, x: number, y: number]>> = {
  'fender-left': [
    'M122 60C100 58 72 60 66 72V80A26 26 0 0 1 66 128V144H122C124 116 124 84 122 60Z',
    104,
    96,
  ],
  'front-door-left': ['M66 146V208H126V190C122 172 122 160 122 146Z', 95, 178],
  'rear-door-left': ['M66 210V280H126V210Z', 95, 245],
  'quarter-left': [
    'M122 282H66V292A26 26 0 0 1 66 340V364C84 374 110 372 124 366C122 340 122 310 126 282Z',
    105,
    322,
  ],
  'sill-left': ['M50 136H62V284H50Z', 56, 210],
  'wheel-front-left': ['M40 80a24 24 0 1 0 .1 0Z', 40, 104],
  'wheel-rear-left': ['M40 292a24 24 0 1 0 .1 0Z', 40, 316],
  'mirror-left': ['M112 126l-11 3 2 10 13-2Z', 107, 131],
  'lamp-left': ['M130 48L112 54L114 44L128 38Z', 121, 46],
  'tail-lamp-left': ['M130 378L112 372L114 382L128 388Z', 121, 380],
}

/** Parts inside the body, which have marks but no outline on the map. */
const inside: Readonly<Record<string, readonly [x: number, y: number]>> = {
  'core-support': [236, 52],
  'back-panel': [236, 372],
  floor: [205, 245],
  'side-members': [145, 245],
  pillars: [145, 160],
  'pillar-left': [130, 160],
  'pillar-right': [220, 160],
  mirrors: [243, 131],
  lamps: [229, 46],
}

const { width } = carMapSize

/** Every panel on the map, by its name. */
export const carMapPanels: ReadonlyMap<string, MapPanel> = new Map<string, MapPanel>([
  ...Object.entries(middle).map(
    ([panel, [d, x, y]]) => [panel, { d, at: [x, y], isMirrored: false }] as const,
  ),
  ...Object.entries(left).flatMap(
    ([panel, [d, x, y]]) =>
      [
        [panel, { d, at: [x, y], isMirrored: false }],
        [panel.replace('-left', '-right'), { d, at: [width - x, y], isMirrored: true }],
      ] as const,
  ),
  ...Object.entries(inside).map(
    ([panel, at]) => [panel, { d: '', at, isMirrored: false }] as const,
  ),
])
