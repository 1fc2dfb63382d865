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
  /**
   * The calls that it alone needs, refused while it is off: a procedure, or a whole router as « drawer.* ». Those that read what
   * exists already (past invoices, claims, weekly notes) are not among them.
   */
  procedures: readonly string[]
  /** Those of them that a device without a network keeps for later: what was done before it was switched off is taken all the same. */
  kept?: readonly string[]
}

/** Navigation, tabs, settings, parts of the panel and guards read what a module is from here. */
export const MODULES: Record<ModuleName, Module> = {
  counter: {
    label: 'Comptoir et tiroir',
    sentence: 'On dépose, on retire et on paie chez vous.',
    // Clothes that were taken late are given back all the same.
    procedures: ['counter.drop', 'counter.bags', 'drawer.*'],
    kept: ['counter.drop'],
  },
  workshop: {
    label: 'Atelier pièce par pièce',
    sentence: 'Une tablette suit chaque vêtement jusqu’au portant.',
    // A tablet that is lost is cut all the same.
    procedures: [
      'workshop.*',
      'devices.mine',
      'devices.ask',
      'devices.enter',
      'devices.giveCode',
      'pieces.release',
    ],
    kept: ['workshop.act', 'workshop.startBatch', 'workshop.emptyBatch'],
  },
  linenToCount: {
    label: 'Linge à compter à la porte',
    sentence: 'Le client ne fait pas de liste\u00a0: le livreur compte devant lui.',
    procedures: [],
  },
  weekly: {
    label: 'Passage chaque semaine',
    sentence: 'Un client fixe son jour\u00a0: sa commande revient seule.',
    // A weekly order that exists may be left out once, or stopped.
    procedures: ['recurring.create', 'recurring.mine', 'recurring.ofClient', 'recurring.restore'],
  },
  handoverCode: {
    label: 'Code à la livraison',
    sentence: 'Le client dit quatre chiffres au livreur.',
    procedures: [],
  },
  express: {
    label: 'Express',
    sentence: 'Du linge prêt plus tôt, avec un supplément.',
    procedures: [],
  },
  companies: {
    label: 'Entreprises en compte',
    sentence: 'Hôtels et restaurants paient une facture par mois.',
    procedures: [
      'accountPayments.figures',
      'accountPayments.open',
      'companies.change',
      'companies.create',
      'companies.removeContact',
      'companies.removePlace',
      'companies.saveContact',
      'companies.savePlace',
      'companies.savePrices',
      'companies.saveTerms',
      'companies.setOrderAccount',
      'companyInvoices.credit',
      'companyInvoices.make',
      'companyInvoices.preview',
    ],
  },
  fne: {
    label: 'Factures FNE',
    sentence: 'La DGI certifie vos factures.',
    procedures: [
      'fne.counts',
      'fne.list',
      'fne.certify',
      'fne.decide',
      'fne.renumber',
      'fne.correct',
      'fne.doneByHand',
      'fne.drop',
      'fne.resume',
      'fne.noteRne',
    ],
  },
  reminders: {
    label: 'Relances automatiques',
    sentence: 'Un rappel part seul pour ce qui est impayé ou à retirer.',
    procedures: ['reminders.*', 'invoiceReminders.*'],
  },
  autoWhatsApp: {
    label: 'WhatsApp automatique',
    sentence: 'Vos messages partent seuls.',
    procedures: [],
  },
}

const moduleOfCall = new Map(
  MODULE_NAMES.flatMap((name) => MODULES[name].procedures.map((call) => [call, name] as const)),
)

/** The module without which a procedure may not be called, by its path. */
export function moduleOfProcedure(path: string): ModuleName | undefined {
  const [routerName] = path.split('.')
  return moduleOfCall.get(path) ?? moduleOfCall.get(`${routerName}.*`)
}

/** Every module, on or off. */
export const allModules = (isOn: boolean): Modules =>
  Object.fromEntries(MODULE_NAMES.map((name) => [name, isOn])) as Modules
