/** Shown in the place of the payment method where the company owes the order. */
export const ON_ACCOUNT = 'En compte, sur la facture du mois'
