import type { LegalFacts } from '../site/site.ts'
import { DOOR_STEPS, type DoorStep } from '../site/site-opening.ts'

/** Set up by a superadmin on the first day, in this order. */
export const CHECKLIST_ITEMS = [
  'modules',
  'contact',
  'departure',
  'hours',
  'catalogue',
  'livreur',
  'wave',
  'email',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** The French name of each item. */
export const CHECKLIST_LABELS: Record<ChecklistItem, string> = {
  modules: 'Ce que vous faites',
  contact: 'Contact',
  departure: 'Départ et prix',
  hours: 'Horaires',
  catalogue: 'Catalogue',
  livreur: 'Premier livreur',
  wave: 'Paiement',
  email: 'E‑mail et copies',
}

/** Done, still to do, or dismissed by a superadmin although it is not done. */
export type ChecklistState = 'done' | 'todo' | 'dismissed'

/** Whether the site waits for this item: it cannot be dismissed. */
export function isDoorStep(item: ChecklistItem): item is DoorStep {
  return (DOOR_STEPS as readonly string[]).includes(item)
}

/** The items that an owner may do without. */
export const DISMISSIBLE_ITEMS = CHECKLIST_ITEMS.filter((item) => !isDoorStep(item))

/** The facts that a legal notice needs, in the order of its fields. */
const LEGAL_NEEDS = ['publisher', 'registration', 'director', 'host', 'hostAddress'] as const
export type LegalNeed = (typeof LEGAL_NEEDS)[number]

export const missingLegalFacts = (legal: LegalFacts): LegalNeed[] =>
  LEGAL_NEEDS.filter((fact) => !legal[fact])
