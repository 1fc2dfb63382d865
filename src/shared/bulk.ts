/** Most orders that one call of the team names. */
export const MAX_BULK = 50
