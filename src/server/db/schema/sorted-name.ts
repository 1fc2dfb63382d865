import { sql } from 'drizzle-orm'

/** The accented capitals and letters of names here, which SQLite would sort after Z. */
const ACCENTS: readonly [accented: string, plain: string][] = [
  ['ÀÁÂÄàáâä', 'a'],
  ['Çç', 'c'],
  ['ÈÉÊËèéêë', 'e'],
  ['ÎÏîï', 'i'],
  ['ÔÖôö', 'o'],
  ['ÙÛÜùûü', 'u'],
]

/** The name of a row of `users` in small letters without accents. */
export const sortedName = sql.raw(
  ACCENTS.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])).reduce(
    (name, [letter, plain]) => `replace(${name}, '${letter}', '${plain}')`,
    'lower(fullname)',
  ),
)
