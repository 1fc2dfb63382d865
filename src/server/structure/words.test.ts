import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
/** The words that `docs/glossary.md` replaces. */
const REPLACED =
  /\b(collectes?|enlèvements?|coursiers?|chauffeurs?|courriels?|optionnel(le)?s?|XOF)\b/i
/** What the specification fixes. */
const SPECIFIED = ['Collecte et livraison', 'Paiement en espèces à la collecte sélectionné.']
/** A line that is a comment, not French that somebody reads. */
const COMMENT = /^\s*(\/\/|\/?\*)/

const files = ['web', 'shared', 'server/mail'].flatMap((folder) =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

function replacedWords(file: string): string[] {
  const lines = readFileSync(join(SRC, file), 'utf8').split('\n')
  return lines
    .filter((line) => !COMMENT.test(line) && REPLACED.test(line))
    .filter((line) => !SPECIFIED.some((words) => line.includes(words)))
    .map((line) => `${file}: ${line.trim()}`)
}

test('no screen and no letter says a word that the glossary replaces', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(replacedWords)).toEqual([])
})
