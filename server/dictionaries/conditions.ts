/** Colour of a grade badge (spec 3 §9): green, orange, red. */
export type ConditionTone = 'good' | 'fair' | 'poor'

/** No structural repair, structural repair history, or not graded at all. */
export type ConditionFamily = 'clean' | 'repaired' | 'ungraded'

/** An overall condition grade; houses differ, so the text is stored as sent. */
export type Condition = {
  code: string
  tone: ConditionTone
  /** Order for sorting, 1 the worst. */
  rank: number
  family: ConditionFamily
  aliases: readonly string[]
}

/** Grades from worst to best: ungraded, 0 and 1, repaired, then 2 up to 6 and S. */
export const conditions: readonly Condition[] = [
  {
    code: '***',
    tone: 'poor',
    rank: 1,
    family: 'ungraded',
    aliases: ['事故現状', '事故現状車', '現状車', 'ACCIDENT', 'AS IS'],
  },
  {
    code: 'X',
    tone: 'poor',
    rank: 2,
    family: 'ungraded',
    aliases: ['XX', 'NOT RUNNING', '不動車'],
  },
  { code: '*', tone: 'poor', rank: 3, family: 'ungraded', aliases: ['**'] },
  {
    code: 'N',
    tone: 'poor',
    rank: 4,
    family: 'ungraded',
    aliases: ['NG', 'NONE', 'NOT GRADED', 'UNGRADED'],
  },
  {
    code: '-',
    tone: 'poor',
    rank: 5,
    family: 'ungraded',
    aliases: ['--', '---', '評価なし', '未評価'],
  },
  { code: '0', tone: 'poor', rank: 6, family: 'repaired', aliases: ['0点'] },
  { code: '1', tone: 'poor', rank: 7, family: 'clean', aliases: ['1.0', '1点'] },
  { code: 'WR', tone: 'poor', rank: 8, family: 'repaired', aliases: ['W R'] },
  { code: 'R?', tone: 'poor', rank: 9, family: 'repaired', aliases: ['R ?'] },
  { code: 'R2', tone: 'poor', rank: 10, family: 'repaired', aliases: ['R-2'] },
  { code: 'RC', tone: 'poor', rank: 11, family: 'repaired', aliases: ['R-C'] },
  {
    code: 'R',
    tone: 'poor',
    rank: 12,
    family: 'repaired',
    aliases: ['R点', 'R.', '修復歴', '修復歴車', '修復歴有', '修復歴あり', 'REPAIRED'],
  },
  { code: 'RB', tone: 'poor', rank: 13, family: 'repaired', aliases: ['R-B'] },
  { code: 'RA2', tone: 'poor', rank: 14, family: 'repaired', aliases: ['RA-2'] },
  { code: 'R1', tone: 'poor', rank: 15, family: 'repaired', aliases: ['R-1'] },
  { code: 'RA1', tone: 'poor', rank: 16, family: 'repaired', aliases: ['RA-1'] },
  { code: 'RA', tone: 'poor', rank: 17, family: 'repaired', aliases: ['R-A', 'R.A.'] },
  { code: 'A1', tone: 'poor', rank: 18, family: 'repaired', aliases: ['A-1'] },
  { code: 'A', tone: 'poor', rank: 19, family: 'repaired', aliases: ['A点'] },
  { code: '2', tone: 'poor', rank: 20, family: 'clean', aliases: ['2.0', '2点'] },
  { code: '3', tone: 'poor', rank: 21, family: 'clean', aliases: ['3.0', '3点'] },
  { code: '3.5', tone: 'fair', rank: 22, family: 'clean', aliases: ['3.50', '3.5点'] },
  { code: '4', tone: 'fair', rank: 23, family: 'clean', aliases: ['4.0', '4点'] },
  { code: '4.5', tone: 'fair', rank: 24, family: 'clean', aliases: ['4.50', '4.5点'] },
  { code: '5', tone: 'good', rank: 25, family: 'clean', aliases: ['5.0', '5点'] },
  { code: '6', tone: 'good', rank: 26, family: 'clean', aliases: ['6.0', '6点'] },
  { code: 'S', tone: 'good', rank: 27, family: 'clean', aliases: ['S点', 'NEW', '新車'] },
]
