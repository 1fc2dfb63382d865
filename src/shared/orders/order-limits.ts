/** Lines of one order. */
export const MAX_LINES = 50
/** Pieces of one line. */
export const MAX_QUANTITY = 99
