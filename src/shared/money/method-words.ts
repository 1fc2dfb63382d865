import {
  type LedgerMethod,
  METHODS,
  type MethodTrait,
  methodsThat,
  PAYMENT_METHODS,
} from './payment-methods.ts'

/** The DGI's words. */
export type DgiPayment = 'cash' | 'mobile-money' | 'transfer' | 'check' | 'deferred'

interface MethodWords {
  /** The French name, in a sentence. */
  name: string
  /** Follows « payé » or a sum that came. */
  paidBy: string
  /** Follows a sum that goes to the client. */
  backBy: string
  /** Stands under the name where a client chooses how to pay an order. */
  hint?: string
  /** The till's key. */
  key?: string
  dgi: DgiPayment
}

/** The words about each method, apart from its traits: a visitor's first screen needs only those. */
export const METHOD_WORDS: Record<LedgerMethod, MethodWords> = {
  virement: {
    name: 'virement',
    paidBy: 'par virement',
    backBy: 'par virement',
    dgi: 'transfer',
  },
  wave: {
    name: 'Wave',
    paidBy: 'avec Wave',
    backBy: 'par Wave',
    hint: 'tout de suite',
    key: 'w',
    dgi: 'mobile-money',
  },
  cheque: {
    name: 'chèque',
    paidBy: 'par chèque',
    backBy: 'par chèque',
    dgi: 'check',
  },
  espece: {
    name: 'espèces',
    paidBy: 'en espèces',
    backBy: 'en espèces',
    hint: 'au ramassage',
    key: 'e',
    dgi: 'cash',
  },
}

/** « Wave »: the methods that have this trait, by their names. */
export const labelsThat = (trait: MethodTrait): string =>
  oneOfThem(methodsThat(trait).map((method) => METHODS[method].label))

const oneOfThem = (names: string[]): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(names)

/** Refuses a form that names none: « Choisissez espèces ou Wave. » */
export const WHICH_METHOD = `Choisissez ${oneOfThem(PAYMENT_METHODS.map((method) => METHOD_WORDS[method].name))}.`
