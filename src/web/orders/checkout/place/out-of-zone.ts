/** Said of a place where we do not go. */
export const outOfZone = (name = 'Ce lieu'): string => `${name} est hors de notre zone`
