/** Lines of one order. */
export const MAX_LINES = 50
/** Pieces of one line: a hotel's towels of a week fit in one. */
export const MAX_QUANTITY = 499
/** Said where more of one garment are asked for. */
export const MOST_PIECES = `${MAX_QUANTITY}\u00a0pièces au plus pour un même article.`
