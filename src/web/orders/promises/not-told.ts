/** After a change of which the product could not tell the client. */
export const NOT_TOLD = 'Aucun e‑mail n’est parti\u00a0: appelez le client.'
