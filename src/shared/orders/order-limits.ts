/** Lines of one order. */
export const MAX_LINES = 50
/** Pieces of one line: a hotel's towels of a week fit in one. */
export const MAX_QUANTITY = 499
