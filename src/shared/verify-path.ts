/** A page that needs no application names its own address alone, without the table of all others. */
export const VERIFY_PATH = '/verifier'
