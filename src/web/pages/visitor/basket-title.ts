export const BASKET_TITLE = 'Préparer ma commande'
