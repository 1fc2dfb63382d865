import { type CountLine, isCountedLine, unexplainedLines } from '../count/count.ts'
import type { DoorStatement } from '../door/use-door-guide.ts'

/** The statements required before the step can be confirmed, in the order of the screen. */
type MissingStatement = Extract<
  DoorStatement,
  'code' | 'line' | 'reason' | 'witness' | 'cash' | 'photo'
>

export interface Statements {
  lines: readonly CountLine[]
  /** The pieces were counted in front of the client; undefined until it is said. */
  withClient: boolean | undefined
  /** The proof of the hand-over to the client; null where none is asked for. */
  proof: 'code' | 'photo' | null
  isCodeTyped: boolean
  /** A photo of the hand-over was taken. */
  hasPhoto: boolean
  isCashMissing: boolean
}

/** Everything that is missing, in the order of the screen. */
export function findMissing(said: Statements): MissingStatement[] {
  const { lines, withClient, proof, isCodeTyped, hasPhoto, isCashMissing } = said
  const isMissing: Record<MissingStatement, boolean> = {
    code: proof === 'code' && !isCodeTyped,
    line: !lines.every(isCountedLine),
    reason: unexplainedLines(lines).length > 0,
    witness: withClient === undefined,
    cash: isCashMissing,
    photo: proof === 'photo' && !hasPhoto,
  }
  return (Object.keys(isMissing) as MissingStatement[]).filter((one) => isMissing[one])
}

/** `3 lignes, le paiement, compté devant le client`: in the order of the drawing, not of the screen. */
export function missingText(
  missing: readonly MissingStatement[],
  lines: readonly CountLine[],
): string {
  const uncounted = lines.filter((line) => !isCountedLine(line)).length
  const unexplained = unexplainedLines(lines).length
  const words: Record<MissingStatement, string> = {
    code: 'le code',
    line: `${uncounted}\u00a0${uncounted > 1 ? 'lignes' : 'ligne'}`,
    reason: unexplained > 1 ? `la raison de ${unexplained}\u00a0écarts` : 'la raison de l’écart',
    witness: 'compté devant le client',
    cash: 'le paiement',
    photo: 'la photo de la livraison',
  }
  // The sums that the livreur waits for come before a box to tick, though the box is above them on
  // the screen, under the count that it speaks of, and is therefore led to first.
  const order: readonly MissingStatement[] = ['code', 'line', 'reason', 'cash', 'photo', 'witness']
  return order
    .filter((one) => missing.includes(one))
    .map((one) => words[one])
    .join(', ')
}
