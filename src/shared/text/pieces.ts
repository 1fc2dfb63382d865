/** A number of pieces in words, which no line break parts: `1 pièce`, `6 pièces`. */
export function piecesLabel(count: number): string {
  return `${count}\u00a0pièce${count > 1 ? 's' : ''}`
}
