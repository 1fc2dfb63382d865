/** Names the account that a request was made under: the server refuses it with the cookie of any other. */
export const OWNER_HEADER = 'x-laveo-compte'
