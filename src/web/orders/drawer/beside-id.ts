/** The id of the order that stands beside the list, as an element. */
export const BESIDE_ID = 'commande-ouverte'
