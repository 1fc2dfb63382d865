/** The search parameter of the home page and of the order form: it names a quarter by its address, or empty opens the choice. */
export const QUARTER_PARAM = 'quartier'
