import { partsOf } from '#shared/text/order-reference.ts'
import type { Found, ScannedOrder } from '#shared/workshop/scanned-code.ts'

export interface ScanAnswer {
  /** Right, counted already, wrong, or wrong so that it must stop the hand. */
  is: 'right' | 'again' | 'wrong' | 'alarm'
  /** The scanned order or piece: « 1313 2894 ». */
  title: string
  /** « ajouté », or why it is wrong. */
  text?: string
  /** At the end: « 8 pièces ». */
  aside?: string
  /** Said aloud. */
  said?: string
}

/** A reference as it is read: « 4821 0937 ». */
export const spacedReference = (reference: string): string => partsOf(reference).join('\u00a0')

/** The answer to a scan that names no order or piece of this screen; undefined where it names one. */
export function answerNotFound(found: Found<ScannedOrder>): ScanAnswer | undefined {
  switch (found.is) {
    case 'foreign':
      return { is: 'wrong', title: 'Code inconnu', text: 'Ce code n’est pas de l’atelier' }
    case 'unknown':
      return { is: 'wrong', title: found.text, text: 'Étiquette inconnue' }
    case 'several':
      return { is: 'wrong', title: 'Plusieurs commandes', text: 'Tapez les huit chiffres' }
    case 'absent': {
      const piece = found.number === null ? '' : `\u00a0· ${found.number}`
      return {
        is: 'wrong',
        title: spacedReference(found.reference) + piece,
        text: 'Pas à l’atelier',
      }
    }
    default:
      return undefined
  }
}

/** A piece that was scanned for another order than the open one. */
export function answerWrongOrder(piece: {
  reference: string
  number: number
  of: number
  name: string
}): ScanAnswer {
  const own = spacedReference(piece.reference)
  return {
    is: 'alarm',
    title: `${own}\u00a0· ${piece.number}/${piece.of}`,
    text: `${piece.name}\u00a0: pas dans cette commande`,
    said: `Attention, mauvaise commande. ${piece.name}, commande ${digitsSaid(piece.reference)}.`,
  }
}

/** Figures two by two, as people say them: read as one number, nobody could follow. */
function digitsSaid(reference: string): string {
  return reference.replaceAll(/(..)(?=.)/g, '$1 ')
}
