/** Set up by a superadmin before the first order, in this order. */
export const CHECKLIST_ITEMS = [
  'contact',
  'legal',
  'wave',
  'departure',
  'rounding',
  'radius',
  'catalogue',
  'email',
  'backups',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** The French name of each item. */
export const CHECKLIST_LABELS: Record<ChecklistItem, string> = {
  contact: 'Contact',
  legal: 'Mentions légales',
  wave: 'Wave',
  departure: 'Point de départ',
  rounding: 'Arrondi',
  radius: 'Rayon',
  catalogue: 'Catalogue',
  email: 'E‑mail',
  backups: 'Sauvegardes',
}

/** Done, still to do, or dismissed by a superadmin although it is not done. */
export type ChecklistState = 'done' | 'todo' | 'dismissed'
