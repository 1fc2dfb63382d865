/** The search parameter of an order form that opens the choice of a quarter, or chooses the one that it names. */
export const QUARTER_PARAM = 'quartier'
