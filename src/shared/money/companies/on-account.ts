/** What stands where the ways to pay would, of an order that its company owes. */
export const ON_ACCOUNT = 'En compte, sur la facture du mois'
