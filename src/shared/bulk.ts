/** Most orders that one call of the team names. */
export const MAX_BULK = 50
/** Most assignments that stand, or are undone, by one act: « Répartir » gives a whole day. */
export const MAX_STANDING = 250
