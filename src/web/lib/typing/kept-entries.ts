/** Around fields whose entries are kept when the screen is left, by a sign-in too. */
export const KEPT_ENTRIES = '[data-kept-draft]'
