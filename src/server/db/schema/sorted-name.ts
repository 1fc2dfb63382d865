import { sql } from 'drizzle-orm'

/**
 * The accented letters of names here, which SQLite would sort after Z. No more of them: SQLite's parser, in libsql too, holds an
 * expression of so many levels.
 */
const ACCENTS: readonly [accented: string, plain: string][] = [
  ['ÀÂàâ', 'a'],
  ['Çç', 'c'],
  ['ÈÉÊËèéêë', 'e'],
  ['ÎÏîï', 'i'],
  ['Ôô', 'o'],
  ['Ûùû', 'u'],
]

/** The name of a row of `users` in small letters without accents. */
export const sortedName = sql.raw(
  ACCENTS.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])).reduce(
    (name, [letter, plain]) => `replace(${name}, '${letter}', '${plain}')`,
    'lower(fullname)',
  ),
)
