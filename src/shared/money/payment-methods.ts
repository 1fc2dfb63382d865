/** Facts about a way of paying: rules, forms and queries ask for one of them, and never for the method by its name. */
interface MethodTraits {
  /** The French name, alone. */
  label: string
  /** It pays orders and advances, and money goes back so; the others pay only a company's invoices. */
  ofOrders?: true
  /** The livreur receives it, and carries it. */
  atDoor?: true
  /** The desk keeps it in its drawer, and gives change. */
  inDrawer?: true
  /** The provider gives each payment an id, by which it is counted once. */
  identified?: true
  /** The client says that they paid, and an admin looks for the money. */
  verified?: true
  /** The client pays on a page of the provider's, whose link or key the shop gave: it is not offered before. */
  online?: true
  /** It may bear a number, which people give it. */
  numbered?: true
  /** It pays nothing before the bank has taken it, and is known by its number until then. */
  held?: true
}

/** Each method under the name by which it is stored, in the order in which a company is asked; a person is asked in the other one. */
const TABLE = {
  virement: {
    label: 'Virement',
    numbered: true,
  },
  wave: {
    label: 'Wave',
    ofOrders: true,
    identified: true,
    verified: true,
    online: true,
  },
  cheque: {
    label: 'Chèque',
    numbered: true,
    held: true,
  },
  espece: {
    label: 'Espèces',
    ofOrders: true,
    atDoor: true,
    inDrawer: true,
  },
} as const satisfies Record<string, MethodTraits>

/** A way in which money comes or goes: a company pays its invoices by transfer and by cheque too. */
export type LedgerMethod = keyof typeof TABLE
/** A way of paying an order. */
export type PaymentMethod = {
  [M in LedgerMethod]: (typeof TABLE)[M] extends { ofOrders: true } ? M : never
}[LedgerMethod]

export const METHODS: Record<LedgerMethod, MethodTraits> = TABLE

/** A fact that a method has or has not. */
export type MethodTrait = {
  [T in keyof MethodTraits]-?: Exclude<MethodTraits[T], undefined> extends true ? T : never
}[keyof MethodTraits]

/** Whether a method has this trait. What is no method, or none yet, has none. */
export function methodIs(method: unknown, trait: MethodTrait): boolean {
  const traits: Partial<Record<string, MethodTraits>> = TABLE
  return typeof method === 'string' && traits[method]?.[trait] === true
}

export const LEDGER_METHODS = Object.keys(TABLE) as [LedgerMethod, ...LedgerMethod[]]
/** The methods that have this trait. */
export const methodsThat = (trait: MethodTrait): LedgerMethod[] =>
  LEDGER_METHODS.filter((method) => methodIs(method, trait))

export const PAYMENT_METHODS = methodsThat('ofOrders').reverse() as [
  PaymentMethod,
  ...PaymentMethod[],
]

/** The method by which a livreur is paid at the door, and the desk out of its drawer. */
export const CASH = 'espece' as const
/** The method whose provider's page and messages `money/wave` knows. */
export const WAVE = 'wave' as const

/** Whether the money comes another way than by the livreur's hand; an order whose method is to be chosen may be paid there. */
export const isRemote = (method: PaymentMethod | null | undefined): boolean =>
  Boolean(method) && !methodIs(method, 'atDoor')

/** The method of orders that a row of any time tells. */
export const methodOf = (told: unknown): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => method === told)

/**
 * The ways of paying that the shop takes. One of `own` is among them whatever the shop takes now: the money in question came,
 * or was chosen to come, that way while it did.
 */
export function takenMethods(
  { waveEnabled }: { waveEnabled: boolean },
  ...own: (string | null | undefined)[]
): PaymentMethod[] {
  return PAYMENT_METHODS.filter(
    (method) => !methodIs(method, 'online') || waveEnabled || own.includes(method),
  )
}
