import { at, type Rule } from './rule.ts'

/** The files of the web app that may write a date. */
const home = 'web/i18n/'
const formats =
  /\bDateTimeFormat\([^)]*\)\s*\.format\(|\.toLocale(?:Date|Time)String\(|\.(?:replace|replaceAll)\(\s*(?:'-'|\/-\/g),\s*'[./ ]'/g

const oneFormOfDates: Rule = {
  title: `The web app writes dates with ${home} alone.`,
  why: 'A buyer who reads 11.12 on one page and 12/11 on the next misses an auction.',
  instead: `Use dayText, dottedDay, chipDay or monthText of ${home}tokyo-day.ts, or useFormats for instants.`,
  find: ({ files }) =>
    files
      .filter(({ path }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path) && !path.startsWith(home))
      .flatMap((file) =>
        [...file.text.matchAll(formats)].map((match) =>
          at(file, match.index, `formats a date with ${match[0]}`),
        ),
      ),
  sample: {
    files: {
      'web/lots/when.ts': `const day = '2026-11-20'\nexport const dotted = day.replaceAll('-', '.')\nexport const local = new Intl.DateTimeFormat('en').format()`,
      'web/i18n/tokyo-day.ts': `export const dotted = (day: string) => day.replaceAll('-', '.')`,
    },
    found: ['web/lots/when.ts:2', 'web/lots/when.ts:3'],
  },
}

export const dateRules: readonly Rule[] = [oneFormOfDates]
