import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
/** The words that `docs/glossary.md` replaces. */
const REPLACED =
  /\b(collectes?|enlèvements?|coursiers?|chauffeurs?|courriels?|optionnel(le)?s?|signalements?(?![-\w:])|XOF)\b/i
/** Places of the team's side that are elsewhere by now. */
const GONE = /'À encaisser'|Demandes, Relances|[dD]ans «\\u00a0Factures FNE|Réglages › Factures FNE/
/** An e-mail that breaks after its hyphen. No address and no file is meant. */
const BREAKABLE = /(?<![/\w-])e-mails?(?![\w-])/i
/** Texts that the specification fixes. */
const SPECIFIED = [
  'Collecte et livraison',
  'Paiement en espèces à la collecte sélectionné.',
  'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  "Impossible de renvoyer l'e-mail. Veuillez réessayer plus tard.",
]
/** A line that is a comment, not French that somebody reads. */
const COMMENT = /^\s*(\/\/|\/?\*)/

function filesOf(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
}

function linesWith(words: RegExp, file: string): string[] {
  const lines = readFileSync(join(SRC, file), 'utf8').split('\n')
  return lines
    .filter((line) => !COMMENT.test(line) && words.test(line))
    .filter((line) => !SPECIFIED.some((fixed) => line.includes(fixed)))
    .map((line) => `${file}: ${line.trim()}`)
}

test('no screen and no letter says a word that the glossary replaces', () => {
  const files = filesOf('web', 'shared', 'server/mail')
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => linesWith(REPLACED, file))).toEqual([])
})

test('no screen and no letter leads to a place that is gone', () => {
  const files = filesOf('web', 'shared', 'server/mail')
  expect(files.flatMap((file) => linesWith(GONE, file))).toEqual([])
})

test('« e‑mail » has an unbreakable hyphen on every screen', () => {
  const files = filesOf('web', 'shared')
  expect(files.flatMap((file) => linesWith(BREAKABLE, file))).toEqual([])
})

/** The text of each literal between single quotes of a line. */
const literalsOf = (line: string) => line.match(/'(?:[^'\\]|\\.)*'/g) ?? []

test('the space before « : » and « ; » does not break', () => {
  const files = filesOf('web', 'shared', 'server/mail').filter((file) => !file.includes('testing/'))
  const breakable = files.flatMap((file) =>
    linesWith(/ [:;]/, file).filter((line) =>
      literalsOf(line).some((text) => /[a-zà-ÿ0-9»)] [:;](?=[ '])/u.test(text)),
    ),
  )
  expect(breakable).toEqual([])
})
