/** The search parameter of the order form that holds the id of the order that was just placed. */
export const PLACED_ORDER_PARAM = 'commande'
