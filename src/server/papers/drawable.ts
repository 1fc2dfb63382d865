/** Characters in all three fonts, which are subsets (see docs/decisions/014-invoice-pdf.md). */
const IN_EVERY_FACE = /^[\u0020-\u007e\u00a0-\u017f‘’“”–—…•€]$/u
/**
 * Characters in the text fonts only: the narrow space of amounts, and letters of the languages of
 * Côte d’Ivoire.
 */
const IN_TEXT_FACES = /^[\u202fƁɓƊɗƉɖƎǝƐɛƑƒƔɣƖɩƝɲƆɔƩƲʋƳƴȘșȚț]$/u
const UNSEEN = /^[\p{M}\p{Cf}\p{Cc}]$/u

/**
 * Reduces a text to characters of the fonts, on one line: an unknown letter loses its accents, and
 * what is still missing becomes « ? », so that no name prevents an invoice.
 */
export function drawable(text: string): string {
  const characters = text
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]/gu, plainSpace)
    .replace(APPROXIMATELY, '~')
    .replace(MINUS, '–')
  return Array.from(characters, drawableCharacter).join('')
}

/** Whether the heading font has every character of a drawable text. */
export function fitsDisplay(text: string): boolean {
  return Array.from(text).every((character) => IN_EVERY_FACE.test(character))
}

/** The fonts lack the sign before a distance, and the one before what comes off. */
const APPROXIMATELY = /≈/g
const MINUS = /−/g
const KEPT_SPACES = '\u00a0\u202f'
const plainSpace = (space: string) => (KEPT_SPACES.includes(space) ? space : ' ')

const has = (character: string) => IN_EVERY_FACE.test(character) || IN_TEXT_FACES.test(character)

function drawableCharacter(character: string): string {
  if (has(character)) return character
  if (UNSEEN.test(character)) return ''
  const plain = Array.from(character.normalize('NFKD')).filter(has).join('')
  return plain || '?'
}
