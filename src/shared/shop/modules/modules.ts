/** A shop may choose to do these beside collecting and delivering. They are in the order of the owner's page. */
export const MODULE_NAMES = [
  'counter',
  'workshop',
  'linenToCount',
  'weekly',
  'handoverCode',
  'express',
  'companies',
  'fne',
  'reminders',
  'autoWhatsApp',
] as const
export type ModuleName = (typeof MODULE_NAMES)[number]

/** The row of the settings that says which are on. */
export const MODULES_KEY = 'modules'

/** Whether each module is on. */
export type Modules = Record<ModuleName, boolean>

interface Module {
  label: string
  /** Says to the owner what it does. */
  sentence: string
}

/** Navigation, tabs, settings, parts of the panel and guards read what a module is from here. */
export const MODULES: Record<ModuleName, Module> = {
  counter: {
    label: 'Comptoir et tiroir',
    sentence: 'On dépose, on retire et on paie chez vous.',
  },
  workshop: {
    label: 'Atelier pièce par pièce',
    sentence: 'Une tablette suit chaque vêtement jusqu’au portant.',
  },
  linenToCount: {
    label: 'Linge à compter à la porte',
    sentence: 'Le client ne fait pas de liste\u00a0: le livreur compte devant lui.',
  },
  weekly: {
    label: 'Passage chaque semaine',
    sentence: 'Un client fixe son jour\u00a0: sa commande revient seule.',
  },
  handoverCode: {
    label: 'Code à la livraison',
    sentence: 'Le client dit quatre chiffres au livreur.',
  },
  express: {
    label: 'Express',
    sentence: 'Du linge prêt plus tôt, avec un supplément.',
  },
  companies: {
    label: 'Entreprises en compte',
    sentence: 'Hôtels et restaurants paient une facture par mois.',
  },
  fne: {
    label: 'Factures FNE',
    sentence: 'La DGI certifie vos factures.',
  },
  reminders: {
    label: 'Relances automatiques',
    sentence: 'Un rappel part seul pour ce qui est impayé ou à retirer.',
  },
  autoWhatsApp: {
    label: 'WhatsApp automatique',
    sentence: 'Vos messages partent seuls.',
  },
}

/** Every module, on or off. */
export const allModules = (isOn: boolean): Modules =>
  Object.fromEntries(MODULE_NAMES.map((name) => [name, isOn])) as Modules
