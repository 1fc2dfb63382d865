/** Most orders that one call of the team names. */
export const MAX_BULK = 50
/** Most assignments that one act undoes: « Répartir » gives a whole day. */
export const MAX_UNDONE = 250
